import { z } from 'zod';
import { assertNever } from '../../../preload/contract/assert-never.ts';
import type { Json, JsonObject } from '../../../preload/contract/json.ts';
import type {
  RequestPart,
  RetryPromptPart,
  ValidationIssue,
} from '../../../preload/contract/request-part.ts';
import type { UserContent } from '../../../preload/contract/user-content.ts';
import type { DecodeOptions } from './decode-options.ts';
import { decodeNewerRetry } from './wire-newer-retry.ts';
import {
  constant,
  defineWireShape,
  fields,
  isJson,
  isJsonObject,
  plain,
  WireError,
  type WireField,
} from './wire-shape.ts';
import { decodeUserContent, encodeUserContent } from './wire-user-content.ts';

const promptContent: WireField<string | readonly UserContent[]> = {
  schema: z.union([
    z.string(),
    z.array(z.unknown()).transform((items) => items.map(decodeUserContent)),
  ]),
  encode: (content) => (typeof content === 'string' ? content : content.map(encodeUserContent)),
};

const issueForm = z.looseObject({
  type: z.string(),
  loc: z.array(z.union([z.string(), z.number()])),
  msg: z.string(),
});
const retryContent: WireField<string | readonly ValidationIssue[]> = {
  schema: z.union([
    z.string(),
    z.array(z.custom<ValidationIssue>(isIssue, 'must be a validation error')),
  ]),
  encode: (content) => (typeof content === 'string' ? content : content.map(encodeIssue)),
};

const systemPrompt = defineWireShape({
  content: fields.text,
  timestamp: fields.instant,
  dynamic_ref: fields.nullableText,
  part_kind: constant('system-prompt'),
});
const userPrompt = defineWireShape({
  content: promptContent,
  timestamp: fields.instant,
  part_kind: constant('user-prompt'),
});
const toolReturn = defineWireShape({
  tool_name: fields.text,
  content: fields.json,
  tool_call_id: fields.text,
  tool_kind: fields.nullableText,
  metadata: fields.nullableJson,
  timestamp: fields.instant,
  outcome: plain(z.enum(['success', 'failed', 'denied', 'interrupted']).default('success')),
  part_kind: constant('tool-return'),
});
const retryPrompt = defineWireShape({
  content: retryContent,
  tool_name: fields.nullableText,
  tool_call_id: fields.text,
  timestamp: fields.instant,
  part_kind: constant('retry-prompt'),
});

/** Kinds of other programs that are kept without being understood. Source: spec 01 §2. */
const opaqueKinds: ReadonlySet<string> = new Set([
  'tool-availability-delta',
  'tool-search-return',
  'capability-load-return',
  'speech',
  // Of 2.62: what its framework noted for itself between requests.
  'instruction',
  'instruction-delta',
  'instruction-digest',
  'instruction-baseline',
  'model-settings-delta',
]);

/** Writes a part of a request. */
export function encodeRequestPart(part: RequestPart): JsonObject {
  switch (part.partKind) {
    case 'system-prompt':
      return systemPrompt.encode(part);
    case 'user-prompt':
      return userPrompt.encode(part);
    case 'tool-return':
      return toolReturn.encode(part);
    case 'retry-prompt':
      return part.newerForm ?? retryPrompt.encode(part);
    case 'opaque':
      return part.wire;
    default:
      return assertNever(part, 'request part');
  }
}

/** Reads a part of a request. Throws `WireError`, naming a kind that is not known. Source: spec 01 MSG-15. */
export function decodeRequestPart(wire: unknown, options: DecodeOptions): RequestPart {
  if (!isJsonObject(wire)) throw new WireError('a request part is not a JSON object.');
  const kind = wire['part_kind'];
  const what = `request part ${JSON.stringify(kind)}`;
  const timestamp = options.now;
  const newer = decodeNewerRetry(wire, readRetryContent, options);
  if (newer !== null) return newer;
  switch (kind) {
    case 'system-prompt':
      return systemPrompt.decode(wire, what, { timestamp });
    case 'user-prompt':
      return userPrompt.decode(wire, what, { timestamp });
    case 'tool-return':
      return toolReturn.decode(wire, what, { timestamp });
    case 'retry-prompt':
      return retryPrompt.decode(wire, what, { timestamp, tool_call_id: options.newToolCallId });
    default:
      if (typeof kind === 'string' && (opaqueKinds.has(kind) || options.unknownKinds === 'keep')) {
        return { partKind: 'opaque', wireKind: kind, wire };
      }
      throw new WireError(`unknown part_kind ${JSON.stringify(kind ?? null)} in a request.`);
  }
}

function readRetryContent(value: Json): RetryPromptPart['content'] | null {
  const content = retryContent.schema.safeParse(value);
  return content.success ? content.data : null;
}

function isIssue(value: unknown): value is ValidationIssue {
  return isJson(value) && issueForm.safeParse(value).success;
}

// An issue's own names are the same in both spellings.
function encodeIssue(issue: ValidationIssue): Json {
  return { ...issue };
}
