import { z } from 'zod';
import { assertNever } from '../../../preload/contract/assert-never.ts';
import type { JsonObject } from '../../../preload/contract/json.ts';
import type { ResponsePart } from '../../../preload/contract/response-part.ts';
import type { BinaryContent } from '../../../preload/contract/user-content.ts';
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
import { decodeBinary, encodeBinary } from './wire-user-content.ts';

const particulars = {
  id: fields.nullableText,
  provider_name: fields.nullableText,
  provider_details: fields.nullableObject,
} as const;

const fileContent: WireField<BinaryContent> = {
  schema: z.unknown().transform(decodeBinary),
  encode: encodeBinary,
};

const text = defineWireShape({
  content: fields.text,
  ...particulars,
  part_kind: constant('text'),
});
const thinking = defineWireShape({
  content: fields.text,
  signature: fields.nullableText,
  ...particulars,
  part_kind: constant('thinking'),
});
const toolCall = defineWireShape({
  tool_name: fields.text,
  args: plain(
    z
      .union([z.string(), z.custom<JsonObject>(isJsonObject, 'must be text or a JSON object')])
      .nullable()
      .default(null),
  ),
  tool_call_id: fields.text,
  tool_kind: fields.nullableText,
  ...particulars,
  part_kind: constant('tool-call'),
});
const file = defineWireShape({
  content: fileContent,
  ...particulars,
  part_kind: constant('file'),
});

/** Kinds of other programs, and acts of providers, that are kept without being understood. Source: spec 01 §3. */
const opaqueKinds: ReadonlySet<string> = new Set([
  'builtin-tool-call',
  'builtin-tool-return',
  'compaction',
  'speech',
]);

/** Writes a part of a response. */
export function encodeResponsePart(part: ResponsePart): JsonObject {
  switch (part.partKind) {
    case 'text':
      return text.encode(part);
    case 'thinking':
      return thinking.encode(part);
    case 'tool-call':
      return toolCall.encode(part);
    case 'file':
      return file.encode(part);
    case 'opaque':
      return part.wire;
    default:
      return assertNever(part, 'response part');
  }
}

/** Reads a part of a response. Throws `WireError`, naming a kind that is not known. Source: spec 01 MSG-15. */
export function decodeResponsePart(wire: unknown, options: DecodeOptions): ResponsePart {
  if (!isJsonObject(wire)) throw new WireError('a response part is not a JSON object.');
  const kind = wire['part_kind'];
  const what = `response part ${JSON.stringify(kind)}`;
  switch (kind) {
    case 'text':
      return text.decode(wire, what);
    case 'thinking':
      return thinking.decode(wire, what);
    case 'tool-call':
      return toolCall.decode(wire, what, { tool_call_id: options.newToolCallId });
    case 'file':
      return file.decode(wire, what);
    default:
      if (typeof kind === 'string' && (opaqueKinds.has(kind) || options.unknownKinds === 'keep')) {
        return { partKind: 'opaque', wireKind: kind, wire };
      }
      throw new WireError(`unknown part_kind ${JSON.stringify(kind ?? null)} in a response.`);
  }
}
