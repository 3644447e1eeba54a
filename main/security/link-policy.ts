/** Where a link may lead: to the person's browser or mail program, never to a file or to another program. */
const allowedProtocols: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

/** The address as it may be handed to the system, or null. A user name or password in it is a trick, not a link. */
export function toExternalLink(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (!allowedProtocols.has(url.protocol)) return null;
  if (url.username !== '' || url.password !== '') return null;
  return url.href;
}
