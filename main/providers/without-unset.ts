import type { Json, JsonObject } from '../../preload/contract/json.ts';

/** The fields that are set: what is null or absent is left to the provider. */
export function withoutUnset(fields: Readonly<Record<string, Json | undefined>>): JsonObject {
  const set = Object.entries(fields).filter(
    (field): field is [string, Json] => field[1] !== null && field[1] !== undefined,
  );
  return Object.fromEntries(set);
}
