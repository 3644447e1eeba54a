import type { Json, JsonObject } from '../../../preload/contract/json.ts';
import type { ToolOutcome } from '../../../preload/contract/request-part.ts';
import type {
  OpaqueResponsePart,
  ResponsePart,
  ToolCallPart,
} from '../../../preload/contract/response-part.ts';
import { isJsonObject } from '../messages/wire-shape.ts';

/** A tool that the provider carried out itself, and which provider that was. */
export type NativeCall = Omit<ToolCallPart, 'partKind'>;

/** What came of one. */
export interface NativeReturn {
  readonly toolName: string;
  readonly toolCallId: string;
  readonly content: Json;
  readonly outcome: ToolOutcome;
  readonly toolKind: string | null;
  readonly providerName: string | null;
  readonly providerDetails: JsonObject | null;
}

/** What a provider did itself within a response. Source: spec 01 §3. */
export type NativePart =
  | { readonly kind: 'call'; readonly call: NativeCall }
  | { readonly kind: 'return'; readonly result: NativeReturn }
  /** A summary in place of what came before it: text, or sealed for its provider. */
  | { readonly kind: 'compaction'; readonly payload: JsonObject };

/** Reads a part that the runtime keeps without understanding it; null for every other part. */
export function readNativePart(part: ResponsePart): NativePart | null {
  if (part.partKind !== 'opaque') return null;
  const { wireKind, wire } = part;
  if (wireKind === 'builtin-tool-call') {
    const { args = null } = wire;
    const known = typeof args === 'string' || isJsonObject(args) ? args : null;
    return { kind: 'call', call: { ...toNames(wire), args: known, id: textOrNull(wire['id']) } };
  }
  if (wireKind === 'builtin-tool-return') {
    const { content = null, outcome } = wire;
    return { kind: 'return', result: { ...toNames(wire), content, outcome: toOutcome(outcome) } };
  }
  return wireKind === 'compaction' ? { kind: 'compaction', payload: toPayload(wire) } : null;
}

/** The part that a client's history tells of. */
export function toNativeCallPart(call: NativeCall): OpaqueResponsePart {
  return toOpaque('builtin-tool-call', {
    tool_name: call.toolName,
    args: call.args,
    tool_call_id: call.toolCallId,
    tool_kind: call.toolKind,
    id: call.id,
    provider_name: call.providerName,
    provider_details: call.providerDetails,
  });
}

/** The part that a client's history tells of, as of a moment. */
export function toNativeReturnPart(result: NativeReturn, timestamp: string): OpaqueResponsePart {
  return toOpaque('builtin-tool-return', {
    tool_name: result.toolName,
    content: result.content,
    tool_call_id: result.toolCallId,
    // A kind says that the content has its form, which that of a failure has not.
    tool_kind: result.outcome === 'success' ? result.toolKind : null,
    metadata: null,
    timestamp,
    outcome: result.outcome,
    provider_name: result.providerName,
    provider_details: result.providerDetails,
  });
}

/** The part that a client's history tells of; null when the client made something else of it. */
export function toCompactionPart(payload: unknown): OpaqueResponsePart | null {
  if (!isJsonObject(payload)) return null;
  const { content = null, id = null, provider_name: name = null } = payload;
  const { provider_details: details = null } = payload;
  const isSound =
    [content, id, name].every((each) => each === null || typeof each === 'string') &&
    (details === null || isJsonObject(details));
  if (!isSound) return null;
  return toOpaque('compaction', { content, id, provider_name: name, provider_details: details });
}

function toOpaque(wireKind: string, wire: JsonObject): OpaqueResponsePart {
  return { partKind: 'opaque', wireKind, wire: { ...wire, part_kind: wireKind } };
}

function toNames(wire: JsonObject) {
  const { provider_details: details } = wire;
  return {
    toolName: textOrNull(wire['tool_name']) ?? '',
    toolCallId: textOrNull(wire['tool_call_id']) ?? '',
    toolKind: textOrNull(wire['tool_kind']),
    providerName: textOrNull(wire['provider_name']),
    providerDetails: isJsonObject(details) ? details : null,
  };
}

function toOutcome(outcome: Json | undefined): ToolOutcome {
  const isOdd = outcome === 'failed' || outcome === 'denied' || outcome === 'interrupted';
  return isOdd ? outcome : 'success';
}

function toPayload(wire: JsonObject): JsonObject {
  const kept = ['content', 'id', 'provider_name', 'provider_details'];
  const told = kept.flatMap((key): [string, Json][] => {
    const value = wire[key] ?? null;
    return value === null ? [] : [[key, value]];
  });
  return Object.fromEntries(told);
}

function textOrNull(value: Json | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
