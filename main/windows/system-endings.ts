import { app, powerMonitor } from 'electron';

import type { Logger } from '../base/logger.ts';

/** What follows the system's wishes. */
export interface SystemEndingsOptions {
  readonly platform: NodeJS.Platform;
  readonly logger: Logger;
  /** A person wishes to quit: from the menu, a shortcut, the dock. */
  readonly requestQuit: () => void;
  /** Ends the app in good order. Called as often as the system wishes it. */
  readonly quit: () => void;
}

/** Whatever ends the app, from the menu to a signal, ends it in the one orderly way; what breaks is written down. */
export function followSystemEndings(options: SystemEndingsOptions): void {
  const { platform, logger, requestQuit, quit } = options;
  app.on('before-quit', (event) => {
    // The orderly way ends with `app.exit`, which does not come here.
    event.preventDefault();
    requestQuit();
  });
  app.on('window-all-closed', () => {
    // On a Mac the app stays, and its runs go on.
    if (platform !== 'darwin') quit();
  });
  void app.whenReady().then(() => {
    followPowerMonitor(quit);
    followSignals(quit);
  });
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    if (reason !== 'clean-exit') logger.warn('process-gone', { type, reason, exitCode });
  });
  process.on('uncaughtException', (error) => logger.error('uncaught', error));
  process.on('unhandledRejection', (error) => logger.error('unhandled-rejection', error));
}

/** Not before the app is ready: then Electron's own handlers would come on top, which take a signal for a person's wish. */
function followSignals(quit: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, quit);
}

function followPowerMonitor(quit: () => void): void {
  // Electron passes the event though its types do not say so.
  powerMonitor.on('shutdown', (event?: { preventDefault(): void }) => {
    event?.preventDefault();
    quit();
  });
}
