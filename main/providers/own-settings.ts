import type { Json, JsonObject } from '../../preload/contract/json.ts';
import type { ModelSettings } from '../agent/run-options/model-settings.ts';

/** Settings with a provider's prefix that the adapter carries out itself and no server is told as they are. */
const carriedOut: ReadonlySet<string> = new Set([
  'openai_continuous_usage_stats',
  'anthropic_cache_instructions',
]);

/** How a provider's library spells its options. */
export type Spelling = 'snake_case' | 'camelCase';

/** The settings that only one provider knows, such as `google_safety_settings`, as its own options. Source: spec 05 §4. */
export function toOwnSettings(
  settings: ModelSettings,
  prefix: string,
  spelling: Spelling,
): JsonObject {
  const own = Object.entries(settings).flatMap(([key, value]): [string, Json][] => {
    const isOwn = key.startsWith(prefix) && !carriedOut.has(key);
    if (!isOwn || value === null || value === undefined) return [];
    return [[key.slice(prefix.length), value]];
  });
  const named = Object.fromEntries(own);
  return spelling === 'snake_case' ? named : toCamelCase(named);
}

function toCamelCase(object: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([key, value]): [string, Json] => [
      key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      spellValue(value),
    ]),
  );
}

function spellValue(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  return isList(value) ? value.map(spellValue) : toCamelCase(value);
}

function isList(value: readonly Json[] | JsonObject): value is readonly Json[] {
  return Array.isArray(value);
}
