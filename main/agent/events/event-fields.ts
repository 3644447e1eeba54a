import { z } from 'zod';
import type { Json, JsonObject } from '../../../preload/contract/json.ts';
import { UserError } from '../errors.ts';
import { isJson, WireError } from '../messages/wire-shape.ts';
import { toWireName } from './event-name.ts';

/** The payload of an event of one's own: a schema for each field. */
export type EventFields = Readonly<Record<string, z.ZodType>>;

/** The fields as an event carries them. They can be written, so that a listener can leave a decision there. */
export type EventValues<Fields extends EventFields> = {
  -readonly [Key in keyof Fields]: z.output<Fields[Key]>;
};

type OptionalKey<Fields extends EventFields> = {
  [Key in keyof Fields]: undefined extends z.input<Fields[Key]> ? Key : never;
}[keyof Fields];

/** What an event is made of: its fields, without those that have a default. */
export type EventPayload<Fields extends EventFields> = {
  readonly [Key in Exclude<keyof Fields, OptionalKey<Fields>>]: z.output<Fields[Key]>;
} & { readonly [Key in OptionalKey<Fields>]?: z.output<Fields[Key]> | undefined };

/** One field of a payload, with its name in memory and in JSON. */
export interface EventField {
  readonly name: string;
  readonly wireName: string;
  readonly schema: z.ZodType;
}

/** The fields of an event with those of its base, which come first. */
export function toEventFields(
  inherited: readonly EventField[],
  own: EventFields,
): readonly EventField[] {
  const byWireName = new Map(inherited.map((field) => [field.wireName, field]));
  for (const [name, schema] of Object.entries(own)) {
    const wireName = toWireName(name);
    const other = byWireName.get(wireName);
    if (other !== undefined && other.name !== name) {
      throw new UserError(`Fields '${other.name}' and '${name}' are both written '${wireName}'.`);
    }
    byWireName.set(wireName, { name, wireName, schema });
  }
  return [...byWireName.values()];
}

/** The values of a payload, with defaults for what is left out. Types guard what is given. Throws a UserError on what is missing or too much. */
export function fillPayload(
  fields: readonly EventField[],
  payload: Readonly<Record<string, unknown>>,
  className: string,
): Readonly<Record<string, unknown>> {
  const unknown = Object.keys(payload).find((key) => fields.every(({ name }) => name !== key));
  if (unknown !== undefined) throw new UserError(`\`${className}\` has no field '${unknown}'.`);
  return Object.fromEntries(
    fields.map((field) => {
      const value = payload[field.name];
      return [field.name, value === undefined ? defaultOf(field, className) : value];
    }),
  );
}

/** Writes a payload in its JSON form; what is undefined is left out. Throws a UserError when a value has none. */
export function encodePayload(
  fields: readonly EventField[],
  event: object,
  className: string,
): JsonObject {
  const written: [string, Json][] = [];
  for (const field of fields) {
    const value: unknown = Reflect.get(event, field.name);
    if (value !== undefined) written.push([field.wireName, encodeField(field, value, className)]);
  }
  return Object.fromEntries(written);
}

/** Reads a payload from its JSON form. Throws `WireError` when it does not fit. */
export function decodePayload(
  fields: readonly EventField[],
  wire: JsonObject,
  tag: string,
): Record<string, unknown> {
  return Object.fromEntries(
    fields.map(({ name, wireName, schema }) => {
      const decoded = z.safeDecode(schema, wire[wireName]);
      if (decoded.success) return [name, decoded.data];
      const why = z.prettifyError(decoded.error);
      throw new WireError(`event '${tag}', field '${wireName}': ${why}`);
    }),
  );
}

function defaultOf(field: EventField, className: string): unknown {
  const filled = z.safeDecode(field.schema, undefined);
  if (filled.success) return filled.data;
  throw new UserError(`\`${className}\` needs its field '${field.name}'.`);
}

function encodeField(field: EventField, value: unknown, className: string): Json {
  const what = `\`${className}\` cannot be written as JSON: its field '${field.name}'`;
  const encoded = z.safeEncode(field.schema, value);
  if (!encoded.success) throw new UserError(`${what}: ${z.prettifyError(encoded.error)}`);
  if (isJson(encoded.data)) return encoded.data;
  throw new UserError(
    `${what} has no JSON form. Give the field a codec, or keep the event inside of the process.`,
  );
}
