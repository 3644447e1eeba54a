import {
  jsonObjectSchema,
  jsonSchema,
  type Json,
  type JsonObject,
} from '../../../preload/contract/json.ts';

/** Something that a document names and the program makes: its name, and one argument or arguments by keyword. */
export interface NamedEntry {
  readonly name: string;
  /** Null for none, a list of one for a single value, an object for keywords. */
  readonly arguments: null | readonly [Json] | JsonObject;
}

/** An entry, or what is wrong with it. */
export type EntryReading =
  | { readonly ok: true; readonly entry: NamedEntry }
  | { readonly ok: false; readonly message: string };

/**
 * Reads one of the forms `Name`, `{Name: value}`, `{Name: {keyword: value}}` and `{name: Name, arguments: …}`. An
 * object with text keys is always keywords. Source: spec 07 SPEC-2.
 */
export function readNamedEntry(value: unknown): EntryReading {
  if (typeof value === 'string') return done(value, null);
  const object = jsonObjectSchema.safeParse(value);
  if (!object.success) {
    return refuse('Expected a name, or an object with a name as its only key.');
  }
  const long = readLongForm(object.data);
  if (long !== null) return { ok: true, entry: long };
  const [[name, given] = ['', null], ...others] = Object.entries(object.data);
  if (name === '' || others.length > 0) {
    const keys = Object.keys(object.data).map((key) => `'${key}'`);
    return refuse(
      `Expected a single key containing the class name, found keys [${keys.join(', ')}]`,
    );
  }
  return done(name, isObject(given) ? given : [given]);
}

/** An entry in its shortest form, which reads back as the same. */
export function writeNamedEntry({ name, arguments: given }: NamedEntry): Json {
  if (given === null) return name;
  if (!isList(given)) return { [name]: given };
  // Bare, an object would read as keywords.
  return isObject(given[0]) ? { name, arguments: [...given] } : { [name]: given[0] };
}

function readLongForm(object: JsonObject): NamedEntry | null {
  const { name, arguments: given } = object;
  if (typeof name !== 'string' || given === undefined) return null;
  if (given === null || isObject(given)) return { name, arguments: given };
  const [only, ...others] = Array.isArray(given) ? jsonSchema.array().parse(given) : [];
  return only === undefined || others.length > 0 ? null : { name, arguments: [only] };
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isList(value: readonly [Json] | JsonObject): value is readonly [Json] {
  return Array.isArray(value);
}

function done(name: string, given: NamedEntry['arguments']): EntryReading {
  return { ok: true, entry: { name, arguments: given } };
}

function refuse(message: string): EntryReading {
  return { ok: false, message };
}
