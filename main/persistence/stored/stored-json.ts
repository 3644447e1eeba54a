import type { Json } from '../../../preload/contract/json.ts';

/** The format number beside what is stored as JSON today; a higher one was written by a newer version. */
export const storedFormat = 1;

/**
 * Writes a value as JSON text for a column. Half a surrogate pair becomes an escape, which SQLite's UTF-8 can hold, so
 * any text comes back as it was.
 */
export function toStoredJson(value: Json): string {
  return JSON.stringify(value);
}

/** The same for a column that may be null. */
export function toStoredJsonOrNull(value: Json | null): string | null {
  return value === null ? null : JSON.stringify(value);
}

/** Reads a column that holds JSON text. */
export function fromStoredJson(text: string): Json {
  // JSON.parse gives what JSON can hold; its type does not say so.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(text) as Json;
}

/** The same for a column that may be null. */
export function fromStoredJsonOrNull(text: string | null): Json {
  return text === null ? null : fromStoredJson(text);
}
