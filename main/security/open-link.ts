import { shell } from 'electron';

import { RequestFailure } from '../base/request-failure.ts';
import { toExternalLink } from './link-policy.ts';

/** Opens a link in the person's browser or mail program. Fails with `not-allowed` for any other kind of address. */
export async function openLink(address: string): Promise<void> {
  const link = toExternalLink(address);
  if (link === null) throw new RequestFailure('not-allowed');
  await shell.openExternal(link);
}
