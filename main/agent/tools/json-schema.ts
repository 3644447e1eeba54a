import { z } from 'zod';
import { jsonObjectSchema, type JsonObject } from '../../../preload/contract/json.ts';
import { UserError } from '../errors.ts';
import type { StandardSchema } from './standard-schema.ts';
import { isZodSchema } from './validate-value.ts';

/** The JSON schema of what a schema takes in. Throws a UserError when its library cannot tell. */
export function toJsonSchema(schema: StandardSchema): JsonObject {
  const { $schema: _, ...rest } = jsonObjectSchema.parse(describe(schema));
  return rest;
}

/** The schema for a tool's arguments: of type object, and closed. Source: spec 07 §1. */
export function toParametersSchema(name: string, schema: StandardSchema): JsonObject {
  const described = toJsonSchema(schema);
  if (described['type'] !== 'object') {
    throw new UserError(`Tool '${name}' needs an object schema for its parameters.`);
  }
  return 'additionalProperties' in described
    ? described
    : { ...described, additionalProperties: false };
}

/** A schema that accepts what a plain JSON schema does. */
export function fromJsonSchema(described: JsonObject): StandardSchema {
  return z.fromJSONSchema(described);
}

function describe(schema: StandardSchema): unknown {
  if (isZodSchema(schema)) {
    return z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
      override: ({ jsonSchema }) => dropSafeIntegerBounds(jsonSchema),
    });
  }
  const converter = schema['~standard'].jsonSchema;
  if (converter !== undefined) return converter.input({ target: 'draft-2020-12' });
  throw new UserError(
    `Schemas of '${schema['~standard'].vendor}' do not tell their JSON schema; pass it beside the schema.`,
  );
}

/** zod writes the bounds of safe integers into every integer; they tell a model nothing. */
function dropSafeIntegerBounds(described: z.core.JSONSchema.BaseSchema): void {
  if (described.minimum === Number.MIN_SAFE_INTEGER) delete described.minimum;
  if (described.maximum === Number.MAX_SAFE_INTEGER) delete described.maximum;
}
