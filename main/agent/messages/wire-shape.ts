import { z } from 'zod';
import type { Json, JsonObject } from '../../../preload/contract/json.ts';

/** A history's JSON form that cannot be read: where, and what is wrong with it. */
export class WireError extends Error {
  override readonly name = 'WireError';
}

/** How one field is read from the wire form and written to it. */
export interface WireField<Value> {
  readonly schema: z.ZodType<Value>;
  readonly encode: (value: Value) => Json;
}

type Camel<Key extends string> = Key extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Key;

interface AnyWireField {
  readonly schema: z.ZodType;
  readonly encode: (value: never) => Json;
}
type WireFields = Readonly<Record<string, AnyWireField>>;

/** The value in memory that stands for the fields of a wire form. */
export type DecodedShape<Fields extends WireFields> = {
  readonly [Key in keyof Fields & string as Camel<Key>]: Fields[Key] extends WireField<infer Value>
    ? Value
    : never;
} & { readonly extra?: JsonObject };

/** Values for keys that are missing from the wire form and have no constant default. */
export type WireDefaults = Readonly<Record<string, () => Json>>;

/** One kind of object: its snake_case JSON form and its camelCase form in memory. */
export interface WireShape<Decoded> {
  /** Throws `WireError`. Keys that are not of this shape are kept in `extra`. */
  decode(wire: unknown, what: string, defaults?: WireDefaults): Decoded;
  /** Every key is there, nulls included. */
  encode(value: Decoded): JsonObject;
}

/** Makes the codec of one kind of object from its fields, named as on the wire. Source: spec 01, head. */
export function defineWireShape<const Fields extends WireFields>(
  fields: Fields,
): WireShape<DecodedShape<Fields>> {
  const entries = Object.entries<AnyWireField>(fields);
  const schema = z.object(Object.fromEntries(entries.map(([key, each]) => [key, each.schema])));
  // Once per shape: spelling each name at each message took a third of the time of reading a long conversation.
  const named = entries.map(([key, each]) => ({ key, name: toCamel(key), encode: each.encode }));
  return {
    decode(wire, what, defaults = {}) {
      if (!isJsonObject(wire)) throw new WireError(`${what} is not a JSON object.`);
      const parsed = schema.safeParse(withDefaults(wire, defaults));
      if (!parsed.success) throw new WireError(`${what}: ${firstIssue(parsed.error)}`);
      const decoded = named.map(({ key, name }) => [name, parsed.data[key]]);
      const extra = Object.entries(wire).filter(([key]) => !Object.hasOwn(fields, key));
      if (extra.length > 0) decoded.push(['extra', Object.fromEntries(extra)]);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys and values come from the very table that the type is made of
      return Object.fromEntries(decoded) as DecodedShape<Fields>;
    },
    encode(value) {
      const known = named.map(({ key, name, encode }): [string, Json] => [
        key,
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a key of the table and its camelCase twin hold the same type
        encode(Reflect.get(value, name) as never),
      ]);
      const extra = Object.entries(value.extra ?? {}).filter(
        ([key]) => !Object.hasOwn(fields, key),
      );
      return Object.fromEntries([...known, ...extra]);
    },
  };
}

/** A field whose wire form is its value. */
export function plain<Value extends Json>(schema: z.ZodType<Value>): WireField<Value> {
  return { schema, encode: (value) => value };
}

/** A field that tells the kind apart. */
export function constant<Value extends string>(value: Value): WireField<Value> {
  return plain(z.literal(value));
}

/** Whether a value is what JSON can hold. Nothing is copied, so that no key is lost on the way. */
export function isJson(value: unknown): value is Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isJson);
  return isJsonObject(value);
}

/** Whether a value is a JSON object and no array. */
export function isJsonObject(value: unknown): value is JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  return Object.values(value).every(isJson);
}

const instantForm = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;

/** Field kinds that many shapes share. Instants stay the text that came. */
export const fields = {
  text: plain(z.string()),
  nullableText: plain(z.string().nullable().default(null)),
  json: plain(z.custom<Json>(isJson, 'must be a JSON value')),
  nullableJson: plain(z.custom<Json>(isJson, 'must be a JSON value').default(null)),
  nullableObject: plain(
    z.custom<JsonObject>(isJsonObject, 'must be a JSON object').nullable().default(null),
  ),
  instant: plain(z.string().regex(instantForm, 'must be an ISO 8601 instant')),
  nullableInstant: plain(
    z.string().regex(instantForm, 'must be an ISO 8601 instant').nullable().default(null),
  ),
  count: plain(z.number().int().default(0)),
} as const;

function withDefaults(wire: JsonObject, defaults: WireDefaults): JsonObject {
  const missing = Object.entries(defaults).filter(([key]) => !Object.hasOwn(wire, key));
  if (missing.length === 0) return wire;
  return { ...wire, ...Object.fromEntries(missing.map(([key, make]) => [key, make()])) };
}

function toCamel(key: string): string {
  return key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function firstIssue(error: z.ZodError): string {
  const issue = error.issues[0];
  if (issue === undefined) return error.message;
  return `${issue.path.map(String).join('.')}: ${issue.message}`;
}
