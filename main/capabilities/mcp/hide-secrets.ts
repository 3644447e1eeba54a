import type { McpServer } from './mcp-server.ts';

/** Shorter ones would hit ordinary words. */
const shortestSecret = 8;

/** A text without the secrets that this server was given, should it have written them down. Pure. */
export function hideSecrets(text: string, { transport }: McpServer): string {
  const given = Object.values(transport.kind === 'stdio' ? transport.env : transport.headers);
  return given
    .flatMap((secret) => [secret, withoutScheme(secret)])
    .filter((secret) => secret.length >= shortestSecret)
    .toSorted((a, b) => b.length - a.length)
    .reduce((hidden, secret) => hidden.replaceAll(secret, '[secret]'), text);
}

/** A server may tell of a token without the word that goes before it. Source: RFC 9110 §11.4. */
function withoutScheme(secret: string): string {
  return secret.replace(/^\S+\s+/, '');
}
