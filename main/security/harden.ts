import type { App, Session } from 'electron';

import type { Logger } from '../base/logger.ts';
import { toExternalLink } from './link-policy.ts';
import { guardNavigation } from './navigation-guard.ts';
import { openLink } from './open-link.ts';
import { servePages } from './page-protocol.ts';
import { guardPermissions } from './permission-guard.ts';
import { guardRequests } from './request-guard.ts';

/** What hardening needs. */
export interface HardenOptions {
  readonly app: App;
  readonly session: Session;
  readonly pageFolder: string;
  readonly logger: Logger;
}

/** Puts every guard up, before the first window is made. */
export function harden({ app, session, pageFolder, logger }: HardenOptions): void {
  servePages(session, pageFolder);
  guardRequests(session);
  guardPermissions(session);
  guardNavigation(app, {
    openLink: (address) => {
      if (toExternalLink(address) === null) return;
      openLink(address).catch((error: unknown) => logger.error('link-not-opened', error));
    },
    // The address itself may be private: where it would have led is enough.
    onRefused: (what, address) => logger.warn('refused', { what, scheme: schemeOf(address) }),
  });
}

function schemeOf(address: string): string {
  return URL.canParse(address) ? new URL(address).protocol : 'none';
}
