import type { Json, JsonObject } from '../../../preload/contract/json.ts';

/** Makes the smallest value that a JSON schema accepts: required properties only. Source: spec 07 TM-2. */
export function exampleOf(schema: JsonObject, seed = 0): Json {
  return fromSchema(schema, { root: schema, seed });
}

interface Making {
  readonly root: JsonObject;
  readonly seed: number;
}

const firstCharacters = 'abcdefghijklmnopqrstuvwxyz';

function fromSchema(schema: Json | undefined, making: Making): Json {
  if (!isObject(schema)) return character(making);
  if ('const' in schema) return schema['const'] ?? null;
  const chosen = choose(schema['enum'], making) ?? choose(schema['examples'], making);
  if (chosen !== undefined) return chosen;
  if (typeof schema['$ref'] === 'string')
    return fromSchema(resolve(making.root, schema['$ref']), making);
  const variant = choose(schema['anyOf'], making) ?? choose(schema['oneOf'], making);
  if (variant !== undefined) return fromSchema(variant, making);
  return fromType(schema, making);
}

function fromType(schema: JsonObject, making: Making): Json {
  switch (schema['type']) {
    case 'object':
      return objectOf(schema, making);
    case 'string':
      return stringOf(schema, making);
    case 'integer':
      return numberOf(schema, making, 1);
    case 'number':
      return numberOf(schema, making, 0.5);
    case 'boolean':
      return making.seed % 2 === 1;
    case 'array':
      return arrayOf(schema, making);
    case 'null':
      return null;
    default:
      return character(making);
  }
}

function objectOf(schema: JsonObject, making: Making): JsonObject {
  const required = new Set(listOf(schema['required']));
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const entries = Object.entries(properties)
    .filter(([key]) => required.has(key))
    .map(([key, property]): [string, Json] => [key, fromSchema(property, making)]);
  if (isObject(schema['additionalProperties'])) {
    entries.push(['additionalProperty', fromSchema(schema['additionalProperties'], making)]);
  }
  return Object.fromEntries(entries);
}

function stringOf(schema: JsonObject, making: Making): string {
  const { minLength, maxLength, format } = schema;
  if (typeof minLength === 'number') return character(making).repeat(minLength);
  if (maxLength === 0) return '';
  if (format === 'date')
    return new Date(Date.UTC(2024, 0, 1 + making.seed)).toISOString().slice(0, 10);
  return character(making);
}

function numberOf(schema: JsonObject, { seed }: Making, step: number): number {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  const low = asNumber(minimum) ?? add(asNumber(exclusiveMinimum), step);
  const high = asNumber(maximum) ?? add(asNumber(exclusiveMaximum), -step);
  if (low !== null && high !== null) return high > low ? low + (seed % (high - low + 1)) : low;
  if (low !== null) return low + seed;
  return high === null ? seed : high - seed;
}

function arrayOf(schema: JsonObject, making: Making): readonly Json[] {
  const { prefixItems, items, minItems, maxItems, uniqueItems } = schema;
  const made = (Array.isArray(prefixItems) ? prefixItems : []).map((item: Json) =>
    fromSchema(item, making),
  );
  const wanted = Math.max(asNumber(minItems) ?? 0, made.length + (isObject(items) ? 1 : 0));
  const allowed = asNumber(maxItems) ?? wanted;
  while (made.length < Math.min(wanted, Math.max(allowed, asNumber(minItems) ?? 0))) {
    const seed = uniqueItems === true ? making.seed + made.length : making.seed;
    made.push(fromSchema(items, { ...making, seed }));
  }
  return made;
}

function choose(options: Json | undefined, { seed }: Making): Json | undefined {
  if (!Array.isArray(options) || options.length === 0) return undefined;
  // The check above leaves a list of JSON, whose type TypeScript widens.
  return (options as readonly Json[])[seed % options.length];
}

function resolve(root: JsonObject, ref: string): Json | undefined {
  return ref
    .replace(/^#\/?/, '')
    .split('/')
    .filter((step) => step !== '')
    .reduce<Json | undefined>((at, step) => (isObject(at) ? at[step] : undefined), root);
}

function character({ seed }: Making): string {
  return firstCharacters[seed % firstCharacters.length] ?? 'a';
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function asNumber(value: Json | undefined): number | null {
  return typeof value === 'number' ? value : null;
}

function add(value: number | null, step: number): number | null {
  return value === null ? null : value + step;
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
