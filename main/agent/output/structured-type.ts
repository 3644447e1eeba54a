import { jsonSchema, type JsonObject } from '../../../preload/contract/json.ts';
import type { RunContext } from '../run-context.ts';
import { toJsonSchema } from '../tools/json-schema.ts';
import { SchemaValidationError } from '../tools/schema-validation-error.ts';
import type { StandardSchema } from '../tools/standard-schema.ts';
import { validateValue, type Validation } from '../tools/validate-value.ts';
import type { OutputFunction } from './output-spec.ts';

/** The key that wraps an output which is no object. Source: spec 02 §4.1. */
export const wrapperKey = 'response';

/** A structured output as the runtime handles it: its schema for the model, and how a value of it is made. */
export interface StructuredType {
  readonly name: string | null;
  readonly description: string | null;
  /** Of type object. */
  readonly jsonSchema: JsonObject;
  readonly isWrapped: boolean;
  /** Checks what the model gave, unwrapped. */
  readonly validate: (value: unknown) => Promise<Validation<unknown>>;
  /** Whether a function of the program makes the output. */
  readonly hasFunction: boolean;
  /** Makes the output of a checked value: itself, or what the output function returns. */
  readonly finish: (value: unknown, ctx: RunContext<never>) => unknown;
}

/** A schema or output function as a structured type. */
export function toStructuredType(type: StandardSchema | OutputFunction<unknown>): StructuredType {
  const isFunction = 'outputKind' in type;
  const schema = isFunction ? type.parameters : type;
  const { title, description, ...described } = toJsonSchema(schema);
  const isWrapped = described['type'] !== 'object';
  return {
    name: isFunction ? type.name : textOrNull(title),
    description: isFunction
      ? (type.description ?? textOrNull(description))
      : textOrNull(description),
    jsonSchema: isWrapped ? wrap(described) : described,
    isWrapped,
    hasFunction: isFunction,
    validate: (value) => validateWrapped(schema, value, isWrapped),
    finish: isFunction ? (value, ctx) => type.execute(value, ctx) : (value) => value,
  };
}

/** Several types as one: the model says which it gives. */
export function toUnionType(types: readonly StructuredType[]): StructuredType {
  const byKind = new Map<string, StructuredType>();
  for (const [at, type] of types.entries())
    byKind.set(freeKey(type.name ?? `Type${at + 1}`, byKind), type);
  const variants = [...byKind].map(([kind, type]) => toVariant(kind, type));
  return {
    name: null,
    description: null,
    isWrapped: false,
    hasFunction: types.some((type) => type.hasFunction),
    jsonSchema: {
      type: 'object',
      properties: { result: { anyOf: variants } },
      required: ['result'],
      additionalProperties: false,
    },
    validate: (value) => validateUnion(byKind, value),
    finish: (value, ctx) => {
      // `validate` gave this very pair.
      const { kind, data } = value as { readonly kind: string; readonly data: unknown };
      return byKind.get(kind)?.finish(data, ctx);
    },
  };
}

function wrap(described: JsonObject): JsonObject {
  return {
    type: 'object',
    properties: { [wrapperKey]: described },
    required: [wrapperKey],
    additionalProperties: false,
  };
}

async function validateWrapped(
  schema: StandardSchema,
  value: unknown,
  isWrapped: boolean,
): Promise<Validation<unknown>> {
  if (!isWrapped) return validateValue(schema, value);
  if (typeof value !== 'object' || value === null || !(wrapperKey in value)) {
    return refuse([wrapperKey], 'missing', 'Field required', value);
  }
  const inner = await validateValue(schema, value[wrapperKey]);
  if (inner.ok) return inner;
  return {
    ok: false,
    issues: inner.issues.map((issue) => ({ ...issue, loc: [wrapperKey, ...issue.loc] })),
  };
}

async function validateUnion(
  byKind: ReadonlyMap<string, StructuredType>,
  value: unknown,
): Promise<Validation<unknown>> {
  const result: unknown =
    typeof value === 'object' && value !== null ? Reflect.get(value, 'result') : undefined;
  if (typeof result !== 'object' || result === null)
    return refuse(['result'], 'missing', 'Field required', value);
  const kind: unknown = Reflect.get(result, 'kind');
  const type = typeof kind === 'string' ? byKind.get(kind) : undefined;
  if (type === undefined) {
    const kinds = [...byKind.keys()].map((known) => `'${known}'`).join(' or ');
    return refuse(['result', 'kind'], 'literal_error', `Input should be ${kinds}`, kind);
  }
  const data = await type.validate(Reflect.get(result, 'data'));
  if (data.ok) return { ok: true, value: { kind, data: data.value } };
  return {
    ok: false,
    issues: data.issues.map((issue) => ({ ...issue, loc: ['result', 'data', ...issue.loc] })),
  };
}

function refuse(
  loc: readonly string[],
  type: string,
  msg: string,
  found: unknown,
): Validation<unknown> {
  const input = jsonSchema.safeParse(found);
  const issue = { type, loc, msg, input: input.success ? input.data : null };
  return { ok: false, issues: new SchemaValidationError([issue]).issues };
}

function toVariant(kind: string, type: StructuredType): JsonObject {
  return {
    type: 'object',
    properties: { kind: { type: 'string', const: kind }, data: type.jsonSchema },
    required: ['kind', 'data'],
    additionalProperties: false,
    ...(type.name !== null && { title: type.name }),
    ...(type.description !== null && { description: type.description }),
  };
}

function freeKey(name: string, taken: ReadonlyMap<string, unknown>): string {
  let key = name;
  for (let count = 2; taken.has(key); count += 1) key = `${name}_${count}`;
  return key;
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
