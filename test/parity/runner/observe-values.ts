import type { Json } from '../../../preload/contract/json.ts';
import { DeferredToolRequests } from '../../../main/agent/tools/deferred-tools.ts';

/** An output as JSON. */
export function dump(value: unknown): Json {
  if (value instanceof DeferredToolRequests) {
    return {
      calls: value.calls.map((call) => [call.toolName, call.toolCallId]),
      approvals: value.approvals.map((call) => [call.toolName, call.toolCallId]),
    };
  }
  // Outputs of scenarios are JSON.
  return (value ?? null) as Json;
}

/** A value as the text that logs hold: keys in order, as both sides write them. */
export function toLogText(value: unknown): string {
  return JSON.stringify(sortKeys(dump(value)));
}

function sortKeys(value: Json): Json {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]): [string, Json] => [key, sortKeys(item)]));
}
