import type { McpServer } from './mcp-server.ts';

/** Shorter ones would hit ordinary words. */
const shortestSecret = 8;

/** A text without the secrets that this server was given, should it have written them down. Pure. */
export function hideSecrets(text: string, { transport }: McpServer): string {
  const given = Object.values(transport.kind === 'stdio' ? transport.env : transport.headers);
  return given
    .filter((secret) => secret.length >= shortestSecret)
    .toSorted((a, b) => b.length - a.length)
    .reduce((hidden, secret) => hidden.replaceAll(secret, '[secret]'), text);
}
