import { app, powerMonitor } from 'electron';

/** What follows the system's wishes. */
export interface SystemEndingsOptions {
  readonly platform: NodeJS.Platform;
  /** Ends the app in good order. Called as often as somebody wishes it. */
  readonly quit: () => void;
}

/** Whatever ends the app, from the menu to a signal, ends it in the one orderly way. */
export function followSystemEndings({ platform, quit }: SystemEndingsOptions): void {
  app.on('before-quit', (event) => {
    // The orderly way ends with `app.exit`, which does not come here.
    event.preventDefault();
    quit();
  });
  app.on('window-all-closed', () => {
    // On a Mac the app stays, and its runs go on.
    if (platform !== 'darwin') quit();
  });
  // Electron passes the event though its types do not say so.
  powerMonitor.on('shutdown', (event?: { preventDefault(): void }) => {
    event?.preventDefault();
    quit();
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, quit);
}
