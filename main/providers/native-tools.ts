import type {
  LanguageModelV4ProviderTool,
  LanguageModelV4ToolCall,
  LanguageModelV4ToolResult,
} from '@ai-sdk/provider';
import { jsonSchema, type Json, type JsonObject } from '../../preload/contract/json.ts';
import type { OpaqueResponsePart } from '../../preload/contract/response-part.ts';
import { isJsonObject } from '../agent/messages/wire-shape.ts';
import type { NativeTool } from '../agent/tools/native-tool.ts';
import type { Dialect } from './dialects/dialect.ts';
import { toProviderDetails } from './provider-details.ts';
import { withoutUnset } from './without-unset.ts';

/** Native tools as the SDK takes them; one that the format does not know is left out. */
export function toProviderTools(
  tools: readonly NativeTool[],
  { nativeTools = {} }: Dialect,
): readonly LanguageModelV4ProviderTool[] {
  return tools.flatMap(({ kind, options }) => {
    const known = Object.hasOwn(nativeTools, kind) ? nativeTools[kind] : undefined;
    if (known === undefined) return [];
    return [{ type: 'provider' as const, id: known.id, name: kind, args: known.toArgs(options) }];
  });
}

/** Where somebody searches from, as providers take it. */
export function toApproximateLocation(options: JsonObject): JsonObject {
  const { userLocation } = options;
  return isJsonObject(userLocation)
    ? { userLocation: { type: 'approximate', ...userLocation } }
    : {};
}

/** What a provider did itself, kept as Pydantic AI keeps it. It is shown and stored, and not sent again. Source: spec 01 §3. */
export function toNativeCall(
  { toolCallId, toolName, input, providerMetadata }: LanguageModelV4ToolCall,
  system: string,
): OpaqueResponsePart {
  return toOpaque('builtin-tool-call', {
    tool_name: toolName,
    args: input,
    tool_call_id: toolCallId,
    tool_kind: null,
    id: null,
    provider_name: system,
    provider_details: toProviderDetails(providerMetadata),
  });
}

/** What came of it. */
export function toNativeReturn(
  { toolCallId, toolName, result, isError, providerMetadata }: LanguageModelV4ToolResult,
  system: string,
): OpaqueResponsePart {
  return toOpaque('builtin-tool-return', {
    tool_name: toolName,
    content: toJson(result),
    tool_call_id: toolCallId,
    tool_kind: null,
    metadata: null,
    outcome: isError === true ? 'failed' : 'success',
    provider_name: system,
    provider_details: toProviderDetails(providerMetadata),
  });
}

/** The settings of a search that several providers share. */
export function toSearchLimits(options: JsonObject): JsonObject {
  const { allowedDomains = null, blockedDomains = null } = options;
  return withoutUnset({ allowedDomains, blockedDomains });
}

function toOpaque(wireKind: string, wire: JsonObject): OpaqueResponsePart {
  return { partKind: 'opaque', wireKind, wire: { ...wire, part_kind: wireKind } };
}

// The SDK's own JSON types allow undefined fields, which the round trip drops.
function toJson(value: unknown): Json {
  return jsonSchema.parse(JSON.parse(JSON.stringify(value ?? null)));
}
