/** Why a connection could not be made, or broke. */
export type ConnectionProblem =
  | 'connection-refused'
  | 'host-not-found'
  | 'tls-failed'
  | 'idle-timeout'
  | 'connection-lost';

const connectionCodes: Readonly<Record<string, ConnectionProblem>> = {
  ECONNREFUSED: 'connection-refused',
  EHOSTUNREACH: 'connection-refused',
  ENETUNREACH: 'connection-refused',
  EADDRNOTAVAIL: 'connection-refused',
  UND_ERR_CONNECT_TIMEOUT: 'connection-refused',
  ENOTFOUND: 'host-not-found',
  EAI_AGAIN: 'host-not-found',
  EAI_NODATA: 'host-not-found',
  EAI_FAIL: 'host-not-found',
  EPROTO: 'tls-failed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls-failed',
  UNABLE_TO_GET_ISSUER_CERT: 'tls-failed',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'tls-failed',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls-failed',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls-failed',
  HOSTNAME_MISMATCH: 'tls-failed',
  UND_ERR_HEADERS_TIMEOUT: 'idle-timeout',
  UND_ERR_BODY_TIMEOUT: 'idle-timeout',
};

/** The class of a connection's error, found along its causes by the system's own codes. */
export function classifyConnection(error: unknown): ConnectionProblem {
  for (const each of causesOf(error)) {
    const code = codeOf(each);
    if (code === null) continue;
    const known = Object.hasOwn(connectionCodes, code) ? connectionCodes[code] : undefined;
    if (known !== undefined) return known;
    if (/^(CERT_|ERR_TLS_|ERR_SSL_)/.test(code)) return 'tls-failed';
  }
  return 'connection-lost';
}

/** An error and all that caused it, the parts of an AggregateError included; safe against circles. */
export function causesOf(error: unknown): readonly Error[] {
  const found = new Set<Error>();
  const queue: unknown[] = [error];
  while (queue.length > 0) {
    const each = queue.shift();
    if (!(each instanceof Error) || found.has(each)) continue;
    found.add(each);
    queue.push(each.cause);
    if (each instanceof AggregateError) queue.push(...each.errors);
  }
  return [...found];
}

function codeOf(error: Error): string | null {
  const code: unknown = Reflect.get(error, 'code');
  if (typeof code === 'number') return String(code);
  return typeof code === 'string' && code !== '' ? code : null;
}
