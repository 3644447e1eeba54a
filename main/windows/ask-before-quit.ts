import { dialog } from 'electron';
import type { BrowserWindow } from 'electron';

import type { Translate } from '../../preload/contract/locales/translate.ts';
import { describeUnfinished } from './describe-unfinished.ts';
import type { Unfinished } from './quit-guard.ts';

/** Asks, in the system's own dialog, whether to quit though conversations are unfinished. */
export async function askBeforeQuit(
  window: BrowserWindow | null,
  unfinished: readonly Unfinished[],
  translate: Translate,
): Promise<boolean> {
  const options = {
    type: 'warning' as const,
    ...describeUnfinished(unfinished, translate),
    buttons: [translate('notification.keepOpen'), translate('notification.quitAnyway')],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  };
  const { response } =
    window === null
      ? await dialog.showMessageBox(options)
      : await dialog.showMessageBox(window, options);
  return response === 1;
}
