import type { Session } from 'electron';

import { isOwnPage } from './own-pages.ts';

/** What a page may have: to write to the clipboard, for its copy buttons. Everything else is refused. */
const grantedPermissions: ReadonlySet<string> = new Set(['clipboard-sanitized-write']);

/** Whether a page at this address gets this permission. */
export function mayUsePermission(permission: string, address: string): boolean {
  return grantedPermissions.has(permission) && isOwnPage(address);
}

/** Refuses permissions, devices, screen capture and downloads to every page. */
export function guardPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, callback, details) => {
    callback(mayUsePermission(permission, details.requestingUrl));
  });
  session.setPermissionCheckHandler((_contents, permission, origin) =>
    mayUsePermission(permission, origin),
  );
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, callback) => callback({}));
  session.on('will-download', (event) => event.preventDefault());
}
