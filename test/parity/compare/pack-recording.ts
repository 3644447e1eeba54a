import { z } from 'zod';
import type { Json, JsonObject } from '../../../preload/contract/json.ts';

const messageLists: ReadonlySet<string> = new Set(['all', 'new', 'captured', 'messages']);
const tableForm = z.array(z.json());
const numbersForm = z.array(z.number());

/** A recording with each of its messages written once: the lists of messages hold numbers of a table. */
export function packRecording(recording: JsonObject): JsonObject {
  const table: Json[] = [];
  const numbers = new Map<string, number>();
  const packed = visitLists(recording, (messages) =>
    messages.map((message) => {
      const text = JSON.stringify(message);
      const known = numbers.get(text);
      if (known !== undefined) return known;
      table.push(message);
      numbers.set(text, table.length - 1);
      return table.length - 1;
    }),
  );
  return { table, packed };
}

/** The recording that was packed. */
export function unpackRecording(packed: JsonObject): Json {
  const table = tableForm.parse(packed['table']) as Json[];
  return visitLists(packed['packed'] ?? null, (numbers) =>
    numbersForm.parse(numbers).map((number) => table[number] ?? null),
  );
}

function visitLists(value: Json, change: (list: readonly Json[]) => readonly Json[]): Json {
  if (Array.isArray(value)) return value.map((item: Json) => visitLists(item, change));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]): [string, Json] => [
    key,
    messageLists.has(key) && Array.isArray(item) ? change(item) : visitLists(item, change),
  ]);
  return Object.fromEntries(entries);
}
