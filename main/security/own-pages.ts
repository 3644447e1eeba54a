/** The scheme our pages are served under: an origin of their own, unlike `file:`, which all files share. */
export const pageScheme = 'parley-app';

/** The origin of every page of ours. */
export const pageOrigin = `${pageScheme}://main`;

/** The page that a window shows. */
export const mainPageUrl = `${pageOrigin}/index.html`;

/** Whether an address is one of our pages. The parts are compared: a prefix of the text proves nothing. */
export function isOwnPage(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return (
    url.protocol === `${pageScheme}:` &&
    url.host === 'main' &&
    url.username === '' &&
    url.port === ''
  );
}
