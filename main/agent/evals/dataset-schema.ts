import { z } from 'zod';
import { jsonObjectSchema, type JsonObject } from '../../../preload/contract/json.ts';
import type { EvaluatorKinds } from './dataset-form.ts';
import type { EvaluatorKind } from './evaluator.ts';
import { builtInEvaluators } from './evaluators/built-in-evaluators.ts';
import { builtInReportEvaluators } from './evaluators/built-in-report-evaluators.ts';

/** The JSON schema of dataset files, for editors: it knows every evaluator in each of its forms. */
export function datasetJsonSchema(kinds: EvaluatorKinds = {}): JsonObject {
  const caseSchema = objectOf(
    {
      name: { type: ['string', 'null'] },
      inputs: {},
      metadata: {},
      expected_output: {},
      evaluators: { $ref: '#/$defs/evaluators' },
    },
    ['inputs'],
  );
  const evaluators = [...(kinds.evaluators ?? []), ...builtInEvaluators];
  const reportEvaluators = [...(kinds.reportEvaluators ?? []), ...builtInReportEvaluators];
  return {
    title: 'Dataset',
    ...objectOf(
      {
        $schema: { type: 'string' },
        name: { type: ['string', 'null'] },
        cases: { type: 'array', items: caseSchema },
        evaluators: { $ref: '#/$defs/evaluators' },
        report_evaluators: { $ref: '#/$defs/reportEvaluators' },
      },
      ['cases'],
    ),
    $defs: {
      evaluators: listOf(evaluators),
      reportEvaluators: listOf(reportEvaluators),
      ...definitionsOf([...evaluators, ...reportEvaluators]),
    },
  };
}

function listOf(kinds: readonly Pick<EvaluatorKind, 'name' | 'parameters'>[]): JsonObject {
  return { type: 'array', items: { anyOf: kinds.flatMap(formsOf) } };
}

/** `Name`, `Name: value` and `Name: {…}`, as far as the parameters allow. */
function formsOf({ name, parameters }: Pick<EvaluatorKind, 'name' | 'parameters'>): JsonObject[] {
  const described = describe(parameters);
  const required = Array.isArray(described['required']) ? described['required'] : [];
  const [first] = Object.keys(parameters.shape);
  const properties = jsonObjectSchema.parse(described['properties'] ?? {});
  const isAloneEnough = first !== undefined && required.every((key) => key === first);
  return [
    ...(required.length === 0 ? [{ const: name }] : []),
    ...(isAloneEnough
      ? [objectOf({ [name]: aloneForm(jsonObjectSchema.parse(properties[first] ?? {})) }, [name])]
      : []),
    objectOf({ [name]: described }, [name]),
  ];
}

/** Alone, an object would be read as keywords. */
function aloneForm(schema: JsonObject): JsonObject {
  const isAnything = Object.keys(schema).length === 0;
  return isAnything ? { type: ['string', 'number', 'boolean', 'null', 'array'] } : schema;
}

function describe(parameters: z.ZodObject): JsonObject {
  const { $defs: _, $schema: __, ...described } = toJsonSchema(parameters);
  return described;
}

/** What parameters refer to by a name of its own. */
function definitionsOf(kinds: readonly Pick<EvaluatorKind, 'parameters'>[]): JsonObject {
  const all = kinds.flatMap(({ parameters }) =>
    Object.entries(jsonObjectSchema.parse(toJsonSchema(parameters)['$defs'] ?? {})),
  );
  return Object.fromEntries(all.filter(([name]) => !isNameless(name)));
}

/** What stands for any JSON value is a circle of nameless definitions, and whatever is there is right for it. */
function toJsonSchema(parameters: z.ZodObject): JsonObject {
  const schema = z.toJSONSchema(parameters, { io: 'input', unrepresentable: 'any' });
  const text = JSON.stringify(schema, (_, value: unknown) => {
    const isReference = typeof value === 'object' && value !== null && '$ref' in value;
    return isReference && isNameless(String(value.$ref).replace('#/$defs/', '')) ? {} : value;
  });
  return jsonObjectSchema.parse(JSON.parse(text));
}

/** The library's own names for what has none. */
function isNameless(name: string): boolean {
  return name.startsWith('__schema');
}

function objectOf(properties: JsonObject, required: readonly string[]): JsonObject {
  return { type: 'object', properties, required, additionalProperties: false };
}
