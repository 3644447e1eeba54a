import { z } from 'zod';
import { assertNever } from '../../../preload/contract/assert-never.ts';
import { jsonObjectSchema, type JsonObject } from '../../../preload/contract/json.ts';
import type { PartDelta } from '../../../preload/contract/stream-event.ts';
import { WireError } from '../messages/wire-shape.ts';

/** Writes what was added to a part in the JSON form of spec 03 §1. */
export function encodeDelta(delta: PartDelta): JsonObject {
  const particulars = {
    provider_name: delta.providerName ?? null,
    provider_details: delta.providerDetails ?? null,
    part_delta_kind: delta.partDeltaKind,
  };
  switch (delta.partDeltaKind) {
    case 'text':
      return { content_delta: delta.contentDelta, ...particulars };
    case 'thinking':
      return {
        content_delta: delta.contentDelta ?? null,
        signature_delta: delta.signatureDelta ?? null,
        ...particulars,
      };
    case 'tool_call':
      return {
        tool_name_delta: delta.toolNameDelta ?? null,
        args_delta: delta.argsDelta ?? null,
        tool_call_id: delta.toolCallId ?? null,
        ...particulars,
      };
    default:
      return assertNever(delta, 'part delta');
  }
}

const text = z.string().nullable().default(null);
const particulars = {
  provider_name: text,
  provider_details: jsonObjectSchema.nullable().default(null),
};
const deltaSchema = z.discriminatedUnion('part_delta_kind', [
  z.object({ part_delta_kind: z.literal('text'), content_delta: z.string(), ...particulars }),
  z.object({
    part_delta_kind: z.literal('thinking'),
    content_delta: text,
    signature_delta: text,
    ...particulars,
  }),
  z.object({
    part_delta_kind: z.literal('tool_call'),
    tool_name_delta: text,
    args_delta: z.union([z.string(), jsonObjectSchema]).nullable().default(null),
    tool_call_id: text,
    ...particulars,
  }),
]);

/** Reads what was added to a part. Throws `WireError`. */
export function decodeDelta(wire: JsonObject): PartDelta {
  const parsed = deltaSchema.safeParse(wire);
  if (!parsed.success) throw new WireError(`part delta: ${z.prettifyError(parsed.error)}`);
  const { data } = parsed;
  const provider = { providerName: data.provider_name, providerDetails: data.provider_details };
  switch (data.part_delta_kind) {
    case 'text':
      return { partDeltaKind: 'text', contentDelta: data.content_delta, ...provider };
    case 'thinking': {
      const { content_delta: contentDelta, signature_delta: signatureDelta } = data;
      return { partDeltaKind: 'thinking', contentDelta, signatureDelta, ...provider };
    }
    case 'tool_call': {
      const { tool_name_delta: toolNameDelta, args_delta: argsDelta, tool_call_id } = data;
      return {
        partDeltaKind: 'tool_call',
        toolNameDelta,
        argsDelta,
        toolCallId: tool_call_id,
        ...provider,
      };
    }
    default:
      return assertNever(data, 'part delta');
  }
}
