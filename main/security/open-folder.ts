import { shell } from 'electron';

import { RequestFailure } from '../base/request-failure.ts';

/** Shows one of the app's own folders in the system's file manager. Fails with `not-found` when nothing shows it. */
export async function openFolder(folder: string): Promise<void> {
  const problem = await shell.openPath(folder);
  if (problem !== '') throw new RequestFailure('not-found', problem);
}
