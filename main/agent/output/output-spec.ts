import type { RunContext } from '../run-context.ts';
import type { DeferredToolRequests } from '../tools/deferred-tools.ts';
import type { StandardSchema } from '../tools/standard-schema.ts';

/** A value that a model gives by calling an output tool. Source: spec 02 §4.1. */
export interface ToolOutput<Output> {
  readonly outputKind: 'tool';
  readonly type: StandardSchema<Output> | OutputFunction<Output>;
  readonly name: string | null;
  readonly description: string | null;
  readonly maxRetries: number | null;
  readonly strict: boolean | null;
  readonly sequential: boolean;
}

/** A value that a model gives as JSON text under the provider's own structured mode. */
export interface NativeOutput<Output> {
  readonly outputKind: 'native';
  readonly types: readonly (StandardSchema<Output> | OutputFunction<Output>)[];
  readonly name: string | null;
  readonly description: string | null;
}

/** A value that a model gives as JSON text because its instructions ask for it. */
export interface PromptedOutput<Output> {
  readonly outputKind: 'prompted';
  readonly types: readonly (StandardSchema<Output> | OutputFunction<Output>)[];
  readonly name: string | null;
  readonly description: string | null;
  /** `{schema}` stands for the JSON schema. */
  readonly template: string | null;
}

/** Text that a function turns into the output. */
export interface TextOutput<Output> {
  readonly outputKind: 'text-function';
  readonly process: (text: string, ctx: RunContext<never>) => Output | Promise<Output>;
}

/** A function whose arguments the model gives and whose return is the output. */
export interface OutputFunction<Output> {
  readonly outputKind: 'function';
  readonly name: string;
  readonly description: string | null;
  readonly parameters: StandardSchema;
  readonly execute: (args: unknown, ctx: RunContext<never>) => Output | Promise<Output>;
}

/** One thing a run may give: text, nothing (null), deferred calls, a value of a schema, or one of the forms above. */
export type OutputItem<Output = unknown> =
  | 'text'
  | 'deferred-tool-requests'
  | null
  | StandardSchema<Output>
  | ToolOutput<Output>
  | NativeOutput<Output>
  | PromptedOutput<Output>
  | TextOutput<Output>
  | OutputFunction<Output>;

/** What a run may give: one thing, or one of several. */
export type OutputSpec = OutputItem | readonly OutputItem[];

/** The type of the output that a specification leads to. */
export type OutputOf<Spec> = Spec extends readonly (infer Item)[]
  ? OutputOfItem<Item>
  : OutputOfItem<Spec>;

type OutputOfItem<Item> = Item extends 'text'
  ? string
  : Item extends 'deferred-tool-requests'
    ? DeferredToolRequests
    : Item extends null
      ? null
      : Item extends
            | ToolOutput<infer Output>
            | NativeOutput<infer Output>
            | PromptedOutput<infer Output>
            | TextOutput<infer Output>
            | OutputFunction<infer Output>
            | StandardSchema<infer Output>
        ? Output
        : never;

type Typed<Output> = StandardSchema<Output> | OutputFunction<Output>;
type TypedOutput<Type> = Type extends Typed<infer Output> ? Output : never;

/** Asks for a value by an output tool with a name, budget and order of its own. */
export function toolOutput<Output>(
  type: Typed<Output>,
  options: Partial<Omit<ToolOutput<Output>, 'outputKind' | 'type'>> = {},
): ToolOutput<Output> {
  const {
    name = null,
    description = null,
    maxRetries = null,
    strict = null,
    sequential = false,
  } = options;
  return { outputKind: 'tool', type, name, description, maxRetries, strict, sequential };
}

/** Asks for a value by the provider's own structured mode; must stand alone. */
export function nativeOutput<const Types extends Typed<unknown> | readonly Typed<unknown>[]>(
  types: Types,
  options: { readonly name?: string; readonly description?: string } = {},
): NativeOutput<TypedOutput<Types extends readonly (infer Type)[] ? Type : Types>> {
  const { name = null, description = null } = options;
  // The list holds what `types` held; only its type parameter is told anew.
  return { outputKind: 'native', types: toTypes(types), name, description };
}

/** Asks for a value by instructions that carry the JSON schema; must stand alone. */
export function promptedOutput<const Types extends Typed<unknown> | readonly Typed<unknown>[]>(
  types: Types,
  options: {
    readonly name?: string;
    readonly description?: string;
    readonly template?: string;
  } = {},
): PromptedOutput<TypedOutput<Types extends readonly (infer Type)[] ? Type : Types>> {
  const { name = null, description = null, template = null } = options;
  return { outputKind: 'prompted', types: toTypes(types), name, description, template };
}

/** Asks for text and makes the output of it. */
export function textOutput<Output, Deps = never>(
  process: (text: string, ctx: RunContext<Deps>) => Output | Promise<Output>,
): TextOutput<Output> {
  return { outputKind: 'text-function', process };
}

/** Asks for the arguments of a function, whose return is the output; it may throw ModelRetry. */
export function outputFunction<Args, Output, Deps = never>(options: {
  readonly name: string;
  readonly description?: string;
  readonly parameters: StandardSchema<Args>;
  readonly execute: (args: Args, ctx: RunContext<Deps>) => Output | Promise<Output>;
}): OutputFunction<Output> {
  return {
    outputKind: 'function',
    name: options.name,
    description: options.description ?? null,
    parameters: options.parameters,
    // Only validated arguments come in, and the run's own context.
    execute: options.execute as OutputFunction<Output>['execute'],
  };
}

function toTypes<Output>(types: unknown): readonly Typed<Output>[] {
  return (Array.isArray(types) ? types : [types]) as readonly Typed<Output>[];
}
