import { isOwnPage } from './own-pages.ts';

/** What a page may have: to write to the clipboard, for its copy buttons. Everything else is refused. */
const grantedPermissions: ReadonlySet<string> = new Set(['clipboard-sanitized-write']);

/** Whether a page at this address gets this permission. */
export function mayUsePermission(permission: string, address: string): boolean {
  return grantedPermissions.has(permission) && isOwnPage(address);
}
