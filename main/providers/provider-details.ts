import type { SharedV4ProviderMetadata, SharedV4ProviderOptions } from '@ai-sdk/provider';
import { jsonObjectSchema, type JsonObject } from '../../preload/contract/json.ts';
import { isJsonObject } from '../agent/messages/wire-shape.ts';

/** What a provider attached to a part or response, as plain JSON to be kept; null when there is nothing in it. */
export function toProviderDetails(
  metadata: SharedV4ProviderMetadata | undefined,
): JsonObject | null {
  const filled = Object.entries(metadata ?? {}).filter(([, each]) => Object.keys(each).length > 0);
  if (filled.length === 0) return null;
  // The round trip drops undefined fields, which the SDK's own type allows.
  return jsonObjectSchema.parse(JSON.parse(JSON.stringify(Object.fromEntries(filled))));
}

/** The same on its way back to the provider it came from. */
export function toProviderOptions(details: JsonObject): SharedV4ProviderOptions {
  const namespaces = Object.entries(details).filter(([, each]) => isJsonObject(each));
  // Only JSON objects are left, which is what the type says; the SDK's own JSON types are mutable.
  return Object.fromEntries(namespaces) as SharedV4ProviderOptions;
}

/** Options under one key of the SDK's; null when there are none. */
export function toOptionsOf(key: string, options: JsonObject): SharedV4ProviderOptions | null {
  return Object.keys(options).length === 0 ? null : toProviderOptions({ [key]: options });
}
