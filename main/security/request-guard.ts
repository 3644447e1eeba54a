import type { Session } from 'electron';

import { mayRequest } from './request-policy.ts';

/** Stops every request of a window that would leave the app, should the page's own policy ever fail to. */
export function guardRequests(session: Session): void {
  session.webRequest.onBeforeRequest((details, callback) => {
    callback({ cancel: !mayRequest(details.url) });
  });
}
