import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { jsonSchema, type Json, type JsonObject } from '../../../preload/contract/json.ts';
import { UserError } from '../errors.ts';
import type { NamedEntry } from '../spec/named-entry.ts';
import type { EvaluatorContext } from './evaluator-context.ts';

/** What an evaluation comes to: a boolean is an assertion, a number a score, a text a label. Source: spec 09 §3. */
export type EvaluationScalar = boolean | number | string;

/** A value, and why it is that. */
export interface EvaluationReason {
  readonly value: EvaluationScalar;
  readonly reason?: string | null;
}

/** What an evaluator gives: one value, one with its reason, or several by name; an empty object when it has nothing to say. */
export type EvaluatorOutput =
  | EvaluationScalar
  | EvaluationReason
  | Readonly<Record<string, EvaluationScalar | EvaluationReason>>;

/** Looks at what a task gave for a case. Must not keep anything between cases: they are evaluated side by side. */
export interface Evaluator<Inputs = unknown, Output = unknown, Metadata = unknown> {
  /** How a dataset file names it, with the arguments that are not defaults. */
  readonly source: NamedEntry;
  /** The name of a result that has none of its own. */
  readonly evaluationName: string;
  /** Tells results of an older form of the evaluator apart. */
  readonly version: string | null;
  evaluate(
    context: EvaluatorContext<Inputs, Output, Metadata>,
  ): EvaluatorOutput | Promise<EvaluatorOutput>;
}

/** What makes evaluators of one sort, in a program and from a dataset file. */
export interface EvaluatorKind<Made = Evaluator> {
  /** The name in files. */
  readonly name: string;
  /** The arguments as files spell them; the first may stand alone. */
  readonly parameters: z.ZodObject;
  /** Throws a UserError when the arguments do not fit. */
  load(given: NamedEntry['arguments']): Made;
}

/** What an evaluator of one sort takes and does. */
export interface EvaluatorDefinition<
  Shape extends z.ZodRawShape,
  Inputs = unknown,
  Output = unknown,
  Metadata = unknown,
> {
  readonly name: string;
  readonly parameters: z.ZodObject<Shape>;
  readonly version?: string;
  readonly evaluate: (
    context: EvaluatorContext<Inputs, Output, Metadata>,
    given: z.output<z.ZodObject<Shape>>,
  ) => EvaluatorOutput | Promise<EvaluatorOutput>;
}

/** A sort of evaluator that programs make with `create`. */
export interface DefinedEvaluator<
  Shape extends z.ZodRawShape,
  Inputs,
  Output,
  Metadata,
> extends EvaluatorKind<Evaluator<Inputs, Output, Metadata>> {
  /** An evaluator with arguments as a file would give them. Throws a UserError when they do not fit. */
  create(given: z.input<z.ZodObject<Shape>>): Evaluator<Inputs, Output, Metadata>;
}

/**
 * Defines a sort of evaluator. Its parameters are spelled as dataset files spell them, so that what a report prints
 * as an evaluator's source can be pasted into a file. An `evaluation_name` among them names the result.
 */
export function defineEvaluator<
  Shape extends z.ZodRawShape,
  Inputs = unknown,
  Output = unknown,
  Metadata = unknown,
>(
  definition: EvaluatorDefinition<Shape, Inputs, Output, Metadata>,
): DefinedEvaluator<Shape, Inputs, Output, Metadata> {
  const { name, parameters, version = null, evaluate } = definition;
  const create = (given: unknown): Evaluator<Inputs, Output, Metadata> => {
    const known = parseArguments(name, parameters, given);
    const { evaluation_name: ownName } = known as { readonly evaluation_name?: unknown };
    return {
      source: { name, arguments: toSourceArguments(parameters, known) },
      evaluationName: typeof ownName === 'string' ? ownName : name,
      version,
      evaluate: (context) => evaluate(context, known),
    };
  };
  return {
    name,
    parameters,
    create,
    load: (given) => create(toKeywords(name, parameters, given)),
  };
}

/** Arguments that fit, with defaults filled in. */
export function parseArguments<Shape extends z.ZodRawShape>(
  name: string,
  parameters: z.ZodObject<Shape>,
  given: unknown,
): z.output<z.ZodObject<Shape>> {
  const parsed = parameters.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new UserError(`${name}: ${z.prettifyError(parsed.error)}`);
}

/** The arguments of a file's entry by name: a value that stands alone is the first parameter's. */
export function toKeywords(
  name: string,
  parameters: z.ZodObject,
  given: NamedEntry['arguments'],
): JsonObject {
  if (given === null) return {};
  if (!isSingle(given)) return given;
  const [first] = Object.keys(parameters.shape);
  if (first === undefined) throw new UserError(`${name} takes no arguments.`);
  return { [first]: given[0] };
}

/** The shortest form of arguments: without defaults, and alone when it is only the first. */
export function toSourceArguments(
  parameters: z.ZodObject,
  known: Readonly<Record<string, unknown>>,
): NamedEntry['arguments'] {
  const told = Object.entries(parameters.shape).flatMap(([key, schema]): [string, Json][] => {
    const fallback = z.safeParse(schema, undefined);
    const value = known[key];
    if (fallback.success && isDeepStrictEqual(fallback.data, value)) return [];
    return value === undefined ? [] : [[key, toJson(value)]];
  });
  const [first, ...others] = told;
  if (first === undefined) return null;
  const [key, value] = first;
  const isAlone = others.length === 0 && key === Object.keys(parameters.shape)[0];
  const isKeywords = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isAlone && !isKeywords ? [value] : Object.fromEntries(told);
}

function isSingle(given: readonly [Json] | JsonObject): given is readonly [Json] {
  return Array.isArray(given);
}

function toJson(value: unknown): Json {
  const parsed = jsonSchema.safeParse(value);
  return parsed.success ? parsed.data : String(value);
}
