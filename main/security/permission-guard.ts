import type { Session } from 'electron';

import { mayUsePermission } from './permission-policy.ts';

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
