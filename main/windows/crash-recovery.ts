import { dialog } from 'electron';
import type { BrowserWindow } from 'electron';

import type { Translate } from '../../preload/contract/locales/translate.ts';
import type { Logger } from '../base/logger.ts';

/** What recovery needs. */
export interface CrashRecoveryOptions {
  readonly logger: Logger;
  readonly translate: () => Translate;
  readonly now: () => number;
  readonly quit: () => void;
}

/** Two crashes within this time are not an accident: a page that dies while it loads would do so for ever. */
const quietMs = 60_000;

/** Loads a page anew whose process is gone, once; when it happens again soon after, the person decides. */
export function recoverFromCrashes(window: BrowserWindow, options: CrashRecoveryOptions): void {
  let lastCrashAt = Number.NEGATIVE_INFINITY;
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    options.logger.warn('page-gone', { reason, exitCode });
    const crashedAgain = options.now() - lastCrashAt < quietMs;
    lastCrashAt = options.now();
    if (crashedAgain) void askPerson(window, options);
    else window.reload();
  });
  window.webContents.on('unresponsive', () => options.logger.warn('page-unresponsive'));
}

async function askPerson(
  window: BrowserWindow,
  { translate, quit }: CrashRecoveryOptions,
): Promise<void> {
  const say = translate();
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: say('notification.pageGone'),
    detail: say('notification.pageGoneDetail'),
    buttons: [say('notification.reload'), say('notification.quit')],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  if (response === 1) quit();
  else if (!window.isDestroyed()) window.reload();
}
