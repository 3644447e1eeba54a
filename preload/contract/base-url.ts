/** Why a base URL cannot be used, or null when it can. The windows show the words for it, main refuses it. */
export type BaseUrlProblem =
  /** Not an http or https address at all. */
  | 'not-a-url'
  /** http to another computer: the key and the conversation would travel readable. */
  | 'plain-http'
  /** It holds a user name, a password, a query or a fragment: secrets do not belong there. */
  | 'more-than-a-base';

/** Checks the address of a model server. */
export function findBaseUrlProblem(baseUrl: string): BaseUrlProblem | null {
  const url = parseUrl(baseUrl);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return 'not-a-url';
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    return 'more-than-a-base';
  }
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname)) return 'plain-http';
  return null;
}

/** Whether an address names this computer. Source: RFC 6761 §6.3, RFC 1122 §3.2.1.3, RFC 4291 §2.5.3. */
export function isLoopbackUrl(address: string): boolean {
  const url = parseUrl(address);
  return url !== null && isLoopbackHost(url.hostname);
}

/** The origin a key is bound to, such as `https://api.example.com`; null for what is no http or https address. */
export function originOf(address: string): string | null {
  const url = parseUrl(address);
  return url === null || !['http:', 'https:'].includes(url.protocol) ? null : url.origin;
}

function isLoopbackHost(hostname: string): boolean {
  // URL has already made 127.1, 0x7f000001 and the like into four numbers, and an IPv6 address into its short form.
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
  );
}

function parseUrl(address: string): URL | null {
  try {
    return new URL(address);
  } catch (error: unknown) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
