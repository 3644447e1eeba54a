import type { JsonObject } from '../../../preload/contract/json.ts';
import { UserError } from '../errors.ts';
import type { RunContext } from '../run-context.ts';
import { fromJsonSchema, toParametersSchema } from './json-schema.ts';
import type { StandardSchema } from './standard-schema.ts';
import type { ToolDefinition } from './tool-definition.ts';
import { validateValue, type Validation } from './validate-value.ts';

/** Changes or hides (null) a tool for one request. Source: spec 07 TL-2. */
export type PrepareTool<Deps> = (
  ctx: RunContext<Deps>,
  definition: ToolDefinition,
) => ToolDefinition | null | Promise<ToolDefinition | null>;

/** How a tool is defined. Source: spec 07 §1. */
export interface ToolOptions<Deps, Args> {
  readonly name: string;
  readonly description?: string;
  /** An object schema of zod or any other Standard Schema library; without one the tool takes no arguments. */
  readonly parameters?: StandardSchema<Args>;
  /** The schema as JSON: alone, or beside a schema whose library cannot tell its own. */
  readonly parametersJsonSchema?: JsonObject;
  /** How often the model may try again after a failure; else the toolset's or the run's budget. */
  readonly retries?: number;
  readonly timeoutSeconds?: number;
  /** Runs alone: earlier calls finish first, later ones wait. */
  readonly sequential?: boolean;
  /** Ends the run with a request for approval instead of running. */
  readonly requiresApproval?: boolean;
  /** The model is not shown it before it finds it by a search. */
  readonly deferLoading?: boolean;
  readonly strict?: boolean;
  readonly metadata?: JsonObject;
  readonly prepare?: PrepareTool<Deps>;
  /** Checks that the schema cannot express; may throw ModelRetry or ToolFailed. */
  readonly argsValidator?: (ctx: RunContext<Deps>, args: Args) => void | Promise<void>;
  /** Does the work. What it returns is what the model reads; see ToolReturn for more. */
  readonly execute: (args: Args, ctx: RunContext<Deps>) => unknown;
}

/** A tool whose argument type is known to nobody but itself. */
export interface Tool<Deps = unknown> {
  readonly definition: ToolDefinition;
  readonly maxRetries: number | null;
  readonly prepare: PrepareTool<Deps> | null;
  readonly validate: (args: unknown) => Promise<Validation<unknown>>;
  readonly checkArgs: ((ctx: RunContext<Deps>, args: unknown) => void | Promise<void>) | null;
  readonly execute: (args: unknown, ctx: RunContext<Deps>) => unknown;
}

/** Defines a tool. Its argument type follows from the schema. Throws a UserError when it cannot work. */
export function defineTool<Args = Record<string, never>, Deps = unknown>(
  options: ToolOptions<Deps, Args>,
): Tool<Deps> {
  const { argsValidator, execute } = options;
  const schema: StandardSchema = options.parameters ?? fromJsonSchema(jsonSchemaOf(options));
  checkNumbers(options);
  return {
    definition: toDefinition(options),
    maxRetries: options.retries ?? null,
    prepare: options.prepare ?? null,
    validate: (args) => validateValue(schema, args),
    // Only what `validate` accepted comes back here, so it is of the schema's type.
    checkArgs: argsValidator === undefined ? null : (ctx, args) => argsValidator(ctx, args as Args),
    execute: (args, ctx) => execute(args as Args, ctx),
  };
}

function toDefinition<Deps, Args>(options: ToolOptions<Deps, Args>): ToolDefinition {
  return {
    name: options.name,
    description: options.description ?? null,
    parametersJsonSchema: jsonSchemaOf(options),
    kind: options.requiresApproval === true ? 'unapproved' : 'function',
    strict: options.strict ?? null,
    sequential: options.sequential ?? false,
    metadata: options.metadata ?? null,
    timeoutSeconds: options.timeoutSeconds ?? null,
    outerTypedDictKey: null,
    toolsetId: null,
    capabilityId: null,
    ...(options.deferLoading === true && { deferLoading: true }),
  };
}

function jsonSchemaOf<Deps, Args>(options: ToolOptions<Deps, Args>): JsonObject {
  if (options.parametersJsonSchema !== undefined) return options.parametersJsonSchema;
  if (options.parameters !== undefined) return toParametersSchema(options.name, options.parameters);
  return { type: 'object', properties: {}, additionalProperties: false };
}

function checkNumbers(options: {
  readonly retries?: number;
  readonly timeoutSeconds?: number;
}): void {
  const { retries, timeoutSeconds } = options;
  if (retries !== undefined && retries < 0) {
    throw new UserError(`max_retries must be >= 0, got ${retries}`);
  }
  if (timeoutSeconds !== undefined && !(timeoutSeconds > 0)) {
    throw new UserError(`timeout must be > 0, got ${timeoutSeconds}`);
  }
}
