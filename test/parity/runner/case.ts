import type { Json, JsonObject } from '../../../preload/contract/json.ts';

/** An object with its keys spelled `like_this`, as scenarios and recordings spell settings. */
export function toSnakeCase(value: JsonObject): JsonObject {
  return rename(value, (key) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
}

/** An object with its keys spelled `likeThis`. */
export function toCamelCase(value: JsonObject): JsonObject {
  return rename(value, (key) =>
    key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  );
}

function rename(value: JsonObject, name: (key: string) => string): JsonObject {
  return Object.fromEntries(
    Object.entries(value).map(([key, item]): [string, Json] => [name(key), item]),
  );
}
