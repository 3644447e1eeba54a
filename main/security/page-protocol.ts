import { protocol } from 'electron';
import type { Session } from 'electron';

import { pageScheme } from './own-pages.ts';
import { servePageFile } from './page-files.ts';

/** Makes the scheme of our pages a standard, secure one. Must be called before Electron is ready. */
export function registerPageScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: pageScheme, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

/** Serves our pages from a folder, with the policy in their headers. */
export function servePages(session: Session, folder: string): void {
  session.protocol.handle(pageScheme, (request) => servePageFile(folder, request));
}
