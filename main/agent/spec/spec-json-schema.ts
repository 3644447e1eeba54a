import { z } from 'zod';
import { jsonObjectSchema, type JsonObject } from '../../../preload/contract/json.ts';
import { specFileSchema } from './agent-spec.ts';
import { builtInSpecCapabilities } from './built-in-capabilities.ts';
import { buildSpecRegistry, type SpecCapability } from './spec-capability.ts';

/** The JSON schema of spec files, for editors: every field, and every capability with what it takes. Source: spec 07 §6. */
export function describeSpecFiles(
  customCapabilityTypes: readonly SpecCapability[] = [],
): JsonObject {
  const registry = buildSpecRegistry(customCapabilityTypes, builtInSpecCapabilities);
  const { properties, ...schema } = toJsonSchema(specFileSchema);
  const forms = [...registry.values()].flatMap(formsOf);
  return {
    ...schema,
    title: 'AgentSpec',
    description: 'An agent: its model, instructions, settings and capabilities.',
    properties: {
      ...jsonObjectSchema.parse(properties),
      capabilities: {
        description: 'What the agent can do beside talking.',
        anyOf: [{ type: 'array', items: { anyOf: forms } }, { type: 'null' }],
      },
    },
  };
}

/** The ways to write one capability: its name, its one argument, its keywords. */
function formsOf({ name, description, parameters, positional }: SpecCapability): JsonObject[] {
  const keywords = withoutDialect(toJsonSchema(parameters));
  const required = Array.isArray(keywords['required']) ? keywords['required'] : [];
  const single = positional === null ? undefined : parameters.shape[positional];
  const others = required.filter((key) => key !== positional);
  return [
    ...(required.length === 0 ? [{ const: name, description }] : []),
    ...(single !== undefined && others.length === 0
      ? [underName(name, description, withoutDialect(toJsonSchema(single)))]
      : []),
    underName(name, description, keywords),
  ];
}

function underName(name: string, description: string, value: JsonObject): JsonObject {
  return {
    type: 'object',
    description,
    properties: { [name]: value },
    required: [name],
    additionalProperties: false,
  };
}

function toJsonSchema(schema: z.core.$ZodType): JsonObject {
  return jsonObjectSchema.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
}

function withoutDialect(described: JsonObject): JsonObject {
  const { $schema: _, ...schema } = described;
  return schema;
}
