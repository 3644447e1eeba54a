import type { Session } from 'electron';

import { isOwnPage } from './own-pages.ts';

const inlineSchemes: ReadonlySet<string> = new Set([
  'data:',
  'blob:',
  'devtools:',
  'chrome-devtools:',
]);

/** Whether a page may ask for this address at all: windows have no business on any network, main does that. */
export function mayRequest(address: string): boolean {
  if (!URL.canParse(address)) return false;
  return isOwnPage(address) || inlineSchemes.has(new URL(address).protocol);
}

/** Stops every request of a window that would leave the app, should the page's own policy ever fail to. */
export function guardRequests(session: Session): void {
  session.webRequest.onBeforeRequest((details, callback) => {
    callback({ cancel: !mayRequest(details.url) });
  });
}
