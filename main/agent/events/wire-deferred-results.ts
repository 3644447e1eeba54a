import { z } from 'zod';
import {
  jsonObjectSchema,
  jsonSchema,
  type Json,
  type JsonObject,
} from '../../../preload/contract/json.ts';
import type { DeferredToolResultsEvent } from '../../../preload/contract/stream-event.ts';
import { WireError } from '../messages/wire-shape.ts';
import { decodeUserContent, encodeUserContent } from '../messages/wire-user-content.ts';
import type { ToolApproval } from '../tools/deferred-tools.ts';
import { ModelRetry, ToolFailed } from '../tools/model-retry.ts';
import { toToolContent, ToolReturn } from '../tools/tool-return.ts';

type Results = DeferredToolResultsEvent['results'];

/** Writes what came for calls that had waited. */
export function encodeDeferredResults({
  calls = {},
  approvals = {},
  metadata = {},
}: Results): JsonObject {
  return {
    calls: mapValues(calls, encodeResult),
    approvals: mapValues(approvals, encodeApproval),
    metadata,
  };
}

const approvalSchema = z.union([
  z.boolean(),
  z.object({ kind: z.literal('tool-approved'), override_args: jsonObjectSchema.nullish() }),
  z.object({ kind: z.literal('tool-denied'), message: z.string() }),
]);
const resultsSchema = z.object({
  calls: z.record(z.string(), jsonSchema).default({}),
  approvals: z.record(z.string(), approvalSchema).default({}),
  metadata: z.record(z.string(), jsonObjectSchema).default({}),
});
const errorSchema = z.object({ kind: z.enum(['model-retry', 'tool-failed']), message: z.string() });
const returnSchema = z.object({
  kind: z.literal('tool-return'),
  return_value: jsonSchema.default(null),
  content: z
    .union([z.string(), z.array(z.unknown())])
    .nullable()
    .default(null),
  metadata: jsonSchema.default(null),
});

/** Reads what came for calls that had waited. Throws `WireError`. */
export function decodeDeferredResults(wire: JsonObject): Results {
  const parsed = resultsSchema.safeParse(wire);
  if (!parsed.success) throw new WireError(`deferred results: ${z.prettifyError(parsed.error)}`);
  const { calls, approvals, metadata } = parsed.data;
  return {
    calls: mapValues(calls, decodeResult),
    approvals: mapValues(approvals, decodeApproval),
    ...(Object.keys(metadata).length > 0 && { metadata }),
  };
}

function encodeResult(value: unknown): Json {
  if (value instanceof ModelRetry) return { message: value.message, kind: 'model-retry' };
  if (value instanceof ToolFailed) return { message: value.message, kind: 'tool-failed' };
  if (!(value instanceof ToolReturn)) return toToolContent('deferred', value);
  const { returnValue, content, metadata } = value;
  const items =
    content === null || typeof content === 'string' ? content : content.map(encodeUserContent);
  const return_value = toToolContent('deferred', returnValue);
  return { return_value, content: items, metadata, kind: 'tool-return' };
}

function decodeResult(wire: Json): unknown {
  const error = errorSchema.safeParse(wire);
  if (error.success) {
    const { kind, message } = error.data;
    return kind === 'model-retry' ? new ModelRetry(message) : new ToolFailed(message);
  }
  const rich = returnSchema.safeParse(wire);
  if (!rich.success) return wire;
  const { return_value: returnValue, content, metadata } = rich.data;
  const items = Array.isArray(content) ? content.map(decodeUserContent) : content;
  return new ToolReturn({ returnValue, content: items, metadata });
}

function encodeApproval(approval: boolean | ToolApproval): Json {
  if (typeof approval === 'boolean') return approval;
  return approval.approved
    ? { override_args: approval.overrideArgs ?? null, kind: 'tool-approved' }
    : { message: approval.message ?? 'The tool call was denied.', kind: 'tool-denied' };
}

function decodeApproval(wire: z.output<typeof approvalSchema>): boolean | ToolApproval {
  if (typeof wire === 'boolean') return wire;
  if (wire.kind === 'tool-denied') return { approved: false, message: wire.message };
  const { override_args } = wire;
  return override_args === null || override_args === undefined
    ? { approved: true }
    : { approved: true, overrideArgs: override_args };
}

function mapValues<From, To>(
  record: Readonly<Record<string, From>>,
  map: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
