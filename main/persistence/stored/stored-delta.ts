import { z } from 'zod';
import { assertNever } from '../../../preload/contract/assert-never.ts';
import type { JsonObject } from '../../../preload/contract/json.ts';
import type { DeltaParticulars, PartDelta } from '../../../preload/contract/stream-event.ts';
import { fromStoredJson, toStoredJson } from './stored-json.ts';

const jsonObject = z.custom<JsonObject>((value) => typeof value === 'object' && value !== null);
const particulars = {
  provider_name: z.string().optional(),
  provider_details: jsonObject.optional(),
};
const deltaSchema = z.discriminatedUnion('part_delta_kind', [
  z.object({
    ...particulars,
    part_delta_kind: z.literal('text'),
    content_delta: z.string(),
  }),
  z.object({
    ...particulars,
    part_delta_kind: z.literal('thinking'),
    content_delta: z.string().optional(),
    signature_delta: z.string().optional(),
  }),
  z.object({
    ...particulars,
    part_delta_kind: z.literal('tool_call'),
    tool_name_delta: z.string().optional(),
    args_delta: z.union([z.string(), jsonObject]).optional(),
    tool_call_id: z.string().optional(),
  }),
]);

/** Writes a delta under the names of spec 03 §1, without the fields that are null: it is kept only while its part streams. */
export function toStoredDelta(delta: PartDelta): string {
  return toStoredJson(withoutNulls(spell(delta)));
}

/** Reads what `toStoredDelta` wrote. */
export function fromStoredDelta(text: string): PartDelta {
  const { provider_name, provider_details, ...delta } = deltaSchema.parse(fromStoredJson(text));
  const shared: DeltaParticulars = {
    providerName: provider_name ?? null,
    providerDetails: provider_details ?? null,
  };
  switch (delta.part_delta_kind) {
    case 'text':
      return { ...shared, partDeltaKind: 'text', contentDelta: delta.content_delta };
    case 'thinking':
      return {
        ...shared,
        partDeltaKind: 'thinking',
        contentDelta: delta.content_delta ?? null,
        signatureDelta: delta.signature_delta ?? null,
      };
    case 'tool_call':
      return {
        ...shared,
        partDeltaKind: 'tool_call',
        toolNameDelta: delta.tool_name_delta ?? null,
        argsDelta: delta.args_delta ?? null,
        toolCallId: delta.tool_call_id ?? null,
      };
    default:
      return assertNever(delta, 'stored delta');
  }
}

type Spelled = Readonly<Record<string, string | JsonObject | null | undefined>>;

function spell(delta: PartDelta): Spelled {
  const shared: Spelled = {
    part_delta_kind: delta.partDeltaKind,
    provider_name: delta.providerName,
    provider_details: delta.providerDetails,
  };
  switch (delta.partDeltaKind) {
    case 'text':
      return { ...shared, content_delta: delta.contentDelta };
    case 'thinking':
      return {
        ...shared,
        content_delta: delta.contentDelta,
        signature_delta: delta.signatureDelta,
      };
    case 'tool_call':
      return {
        ...shared,
        tool_name_delta: delta.toolNameDelta,
        args_delta: delta.argsDelta,
        tool_call_id: delta.toolCallId,
      };
    default:
      return assertNever(delta, 'part delta');
  }
}

function withoutNulls(spelled: Spelled): JsonObject {
  const present = Object.entries(spelled).filter(
    (entry): entry is [string, string | JsonObject] => (entry[1] ?? null) !== null,
  );
  return Object.fromEntries(present);
}
