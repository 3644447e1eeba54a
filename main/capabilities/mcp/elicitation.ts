import type { ElicitRequestParams, ElicitResult } from '@modelcontextprotocol/client';
import { toElicitationContent } from '../../../preload/contract/check-elicitation.ts';
import type {
  ElicitationRequest,
  ElicitationResponse,
} from '../../../preload/contract/elicitation.ts';
import { clipText } from '../../base/clip-text.ts';
import { toElicitationField } from './elicitation-field.ts';
import type { ElicitFunction, McpCall } from './mcp-line.ts';

/** Asks the person what a server wants to know. Rejects with the signal's reason when nobody waits any more. */
export type AskPerson = (
  request: ElicitationRequest,
  call: McpCall,
) => Promise<ElicitationResponse>;

/** A hostile server must not fill the screen, nor the disk. */
const limits = { message: 20_000, fields: 50, url: 4000, whole: 400_000 };

/** Lets servers ask the person. What nobody could be shown is declined for them. */
export function elicitFrom(ask: AskPerson): ElicitFunction {
  return async (params, call, server) => {
    const request = toElicitationRequest(params, server.label);
    if (request === null) return { action: 'decline' };
    return toElicitResult(request, await ask(request, call));
  };
}

/** What a server asks, in the app's words; null when it cannot be shown as it is. */
export function toElicitationRequest(
  params: ElicitRequestParams,
  server: string,
): ElicitationRequest | null {
  const message = clipText(params.message, limits.message, '…');
  if (params.mode === 'url') {
    const { url } = params;
    return isWebAddress(url) ? { mode: 'url', server, message, url } : null;
  }
  const { properties, required = [] } = params.requestedSchema;
  const entries = Object.entries(properties);
  if (entries.length > limits.fields) return null;
  const wanted = new Set(required);
  const fields = entries.map(([name, schema]) =>
    toElicitationField(name, schema, wanted.has(name)),
  );
  if (fields.includes(null)) return null;
  const shown = fields.filter((field) => field !== null);
  // Names, values and suggestions go back as they came, so they cannot be clipped.
  if (JSON.stringify(shown).length > limits.whole) return null;
  return { mode: 'form', server, message, fields: shown };
}

function toElicitResult(
  request: ElicitationRequest,
  { action, values }: ElicitationResponse,
): ElicitResult {
  if (action !== 'accept' || request.mode === 'url') return { action };
  return { action, content: toElicitationContent(request, values) };
}

function isWebAddress(url: string): boolean {
  if (url.length > limits.url || !URL.canParse(url)) return false;
  const { protocol, username, password } = new URL(url);
  // A name or password in an address is a trick.
  return ['https:', 'http:'].includes(protocol) && username === '' && password === '';
}
