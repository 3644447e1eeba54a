import { z } from 'zod';
import type { JsonObject } from '../../../preload/contract/json.ts';
import type { MessageHead } from '../../../preload/contract/transcript.ts';
import type { RequestUsage } from '../../../preload/contract/usage.ts';
import type { DecodeOptions } from './decode-options.ts';
import {
  constant,
  defineWireShape,
  fields,
  isJsonObject,
  plain,
  WireError,
  type WireField,
} from './wire-shape.ts';
import { decodeUsage, encodeUsage, renameKeys } from './wire-usage.ts';

const usage: WireField<RequestUsage> = {
  schema: z.unknown().transform(decodeUsage),
  encode: encodeUsage,
};

const belonging = {
  run_id: fields.nullableText,
  conversation_id: fields.nullableText,
  metadata: fields.nullableObject,
} as const;

const request = defineWireShape({
  timestamp: fields.nullableInstant,
  instructions: fields.nullableText,
  kind: constant('request'),
  ...belonging,
  state: plain(z.enum(['complete', 'interrupted']).default('complete')),
});
const response = defineWireShape({
  usage,
  model_name: fields.nullableText,
  timestamp: fields.instant,
  kind: constant('response'),
  provider_name: fields.nullableText,
  provider_url: fields.nullableText,
  provider_details: fields.nullableObject,
  provider_response_id: fields.nullableText,
  finish_reason: plain(
    z.enum(['stop', 'length', 'content_filter', 'tool_call', 'error']).nullable().default(null),
  ),
  ...belonging,
  state: plain(z.enum(['complete', 'incomplete', 'suspended', 'interrupted']).default('complete')),
});

const legacyNames: Readonly<Record<string, string>> = {
  vendor_id: 'provider_response_id',
  vendor_details: 'provider_details',
};

/** Writes a message without its parts. */
export function encodeMessageHead(head: MessageHead): JsonObject {
  return head.kind === 'request' ? request.encode(head) : response.encode(head);
}

/** Reads a message without its parts. Throws `WireError`, naming a kind that is not known. Source: spec 01 MSG-15. */
export function decodeMessageHead(wire: unknown, options: DecodeOptions): MessageHead {
  if (!isJsonObject(wire)) throw new WireError('a message is not a JSON object.');
  switch (wire['kind']) {
    case 'request':
      return request.decode(wire, 'request');
    case 'response':
      return response.decode(renameKeys(wire, legacyNames), 'response', {
        timestamp: options.now,
        usage: () => ({}),
      });
    default:
      throw new WireError(`unknown message kind ${JSON.stringify(wire['kind'] ?? null)}.`);
  }
}
