import { z } from 'zod';
import { jsonObjectSchema, jsonSchema, type JsonObject } from '../../../preload/contract/json.ts';
import type { EndStrategy } from '../output/end-strategy.ts';
import type { ModelSettings } from '../run-options/model-settings.ts';
import type { Retries } from '../run-options/retry-budget.ts';
import type { NamedEntry } from './named-entry.ts';

/** An agent as a file defines it. What the file does not say is null. Source: spec 07 §6. */
export interface AgentSpec {
  /** Such as `openai:gpt-5.2`. */
  readonly model: string | null;
  readonly name: string | null;
  readonly description: string | null;
  /** Those with `{{` in them are templates over the dependencies. */
  readonly instructions: readonly string[];
  /** JSON schema of the dependencies, against which templates are checked. */
  readonly depsSchema: JsonObject | null;
  /** JSON schema of the answer, an object. */
  readonly outputSchema: JsonObject | null;
  readonly modelSettings: ModelSettings | null;
  readonly retries: Retries | null;
  readonly endStrategy: EndStrategy | null;
  readonly toolTimeoutSeconds: number | null;
  readonly metadata: JsonObject | null;
  readonly capabilities: readonly NamedEntry[];
}

/** What a file that says nothing defines. */
export const emptyAgentSpec: AgentSpec = Object.freeze({
  model: null,
  name: null,
  description: null,
  instructions: [],
  depsSchema: null,
  outputSchema: null,
  modelSettings: null,
  retries: null,
  endStrategy: null,
  toolTimeoutSeconds: null,
  metadata: null,
  capabilities: [],
});

const text = z.string().min(1);
const count = z.int().min(0);

/** The settings that have names of their own; providers add others, such as `openai_reasoning_effort`. */
const settingsFileSchema = z
  .object({
    max_tokens: z.int().min(1).nullable(),
    temperature: z.number().min(0).nullable(),
    top_p: z.number().min(0).max(1).nullable(),
    top_k: count.nullable(),
    timeout: z.number().gt(0).nullable().describe('Seconds.'),
    parallel_tool_calls: z.boolean().nullable(),
    tool_choice: z
      .union([z.enum(['auto', 'none', 'required']), z.array(text)], {
        error: 'Expected auto, none, required, or a list of tool names.',
      })
      .nullable(),
    seed: z.int().nullable(),
    presence_penalty: z.number().nullable(),
    frequency_penalty: z.number().nullable(),
    logit_bias: z.record(z.string(), z.number()).nullable(),
    stop_sequences: z.array(z.string()).nullable(),
    extra_headers: z.record(z.string(), z.string()).nullable(),
    thinking: z
      .union([z.boolean(), z.enum(['minimal', 'low', 'medium', 'high', 'xhigh'])], {
        error: 'Expected true, false, or one of: minimal, low, medium, high, xhigh.',
      })
      .nullable(),
    service_tier: text.nullable(),
    extra_body: jsonSchema,
  })
  .partial()
  .catchall(jsonSchema);

/** How settings that have names of their own are called in the program, by their names in files. */
export const settingNames: ReadonlyMap<string, string> = new Map(
  Object.keys(settingsFileSchema.shape).map((key) => [
    key,
    key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  ]),
);

const retriesFields = ['tools', 'output'] as const;

/** A spec file's own form. Capability entries are read apart, each with what its capability takes. */
export const specFileSchema = z
  .strictObject({
    $schema: z.string().nullable().describe('Where editors find the schema of this file.'),
    model: text.nullable().describe('The model to ask, such as openai:gpt-5.2.'),
    name: text.nullable(),
    description: text.nullable().describe('May be a template, such as {{name}}.'),
    instructions: z
      .union([z.string(), z.array(z.string())], { error: 'Expected a text or a list of texts.' })
      .nullable()
      .describe('What the model is told with every request. May hold templates.'),
    deps_schema: jsonObjectSchema.nullable().describe('JSON schema of what templates may name.'),
    output_schema: jsonObjectSchema.nullable().describe('JSON schema of the answer.'),
    model_settings: settingsFileSchema.nullable(),
    retries: z
      .union([count, z.strictObject({ tools: count, output: count }).partial()], {
        error: `Expected a whole number from 0, or an object with ${retriesFields.join(' and ')}.`,
      })
      .nullable(),
    end_strategy: z.enum(['early', 'graceful', 'exhaustive']).nullable(),
    tool_timeout: z.number().gt(0).nullable().describe('Seconds.'),
    metadata: jsonObjectSchema.nullable(),
    capabilities: z.array(z.unknown()).nullable(),
  })
  .partial();

/** A spec file as it is written, before its capabilities are looked at. */
export type SpecFile = z.infer<typeof specFileSchema>;

/** The fields of a spec file and of its parts that have no others. */
export const specFields = Object.keys(specFileSchema.shape);
