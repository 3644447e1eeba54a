import type { z } from 'zod';
import type { JsonObject } from '../../../preload/contract/json.ts';
import type { Capability } from '../capabilities/capability.ts';
import { UserError } from '../errors.ts';
import type { InstructionInput } from '../instructions/instruction-source.ts';
import { describeIssues } from './describe-issue.ts';
import type { NamedEntry } from './named-entry.ts';
import { pathToString, type DocumentPath } from './spec-problem.ts';
import { toInstruction } from './spec-template.ts';

/** What a capability that comes from a spec may use of it. */
export interface SpecContext {
  /** A text of the spec as an instruction: plain, or a template over the dependencies. */
  readonly toInstruction: (text: string) => InstructionInput<unknown>;
}

/** A capability that a spec file can name. */
export interface SpecCapability {
  /** As files call it: `Thinking`. */
  readonly name: string;
  /** For the schema that editors show. */
  readonly description: string;
  /** Its arguments by keyword. */
  readonly parameters: z.ZodObject;
  /** The argument that may stand alone: `Thinking: high`. */
  readonly positional: string | null;
  readonly create: (args: unknown, context: SpecContext) => Capability<unknown>;
}

/** One thing that is wrong with the arguments of an entry. */
export interface ArgumentProblem {
  readonly message: string;
  /** From the arguments down. */
  readonly path: DocumentPath;
  readonly at: 'key' | 'value';
}

/** Defines a capability that spec files can name. Its arguments are checked before it is made. */
export function defineSpecCapability<Parameters extends z.ZodObject>(options: {
  readonly name: string;
  readonly description: string;
  readonly parameters: Parameters;
  readonly positional?: (keyof z.input<Parameters> & string) | null;
  readonly create: (args: z.output<Parameters>, context: SpecContext) => Capability<unknown>;
}): SpecCapability {
  const { name, description, parameters, positional = null, create } = options;
  return {
    name,
    description,
    parameters,
    positional,
    create: (args, context) => create(parameters.parse(args), context),
  };
}

/** All that is wrong with what an entry gives its capability. */
export function findArgumentProblems(
  capability: SpecCapability,
  entry: NamedEntry,
): readonly ArgumentProblem[] {
  const args = toKeywords(capability, entry);
  if (args === null) return [{ message: refusalOfSingle(capability), path: [], at: 'value' }];
  const parsed = capability.parameters.safeParse(args, { reportInput: true });
  if (parsed.success) return [];
  const isSingle = Array.isArray(entry.arguments);
  return describeIssues(parsed.error, (path) =>
    path.length === 0 ? Object.keys(capability.parameters.shape) : null,
  ).map((issue) => ({ ...issue, path: isSingle ? issue.path.slice(1) : issue.path }));
}

/** Makes the capability of an entry. Throws a UserError when nobody knows it, or it cannot be made. Source: spec 07 SPEC-2. */
export function createSpecCapability(
  entry: NamedEntry,
  registry: ReadonlyMap<string, SpecCapability>,
  depsSchema: JsonObject | null,
): Capability<unknown> {
  const known = registry.get(entry.name);
  if (known === undefined) {
    const choices = [...registry.keys()].map((name) => `'${name}'`).join(', ');
    throw new UserError(
      `Capability '${entry.name}' is not in the provided \`custom_capability_types\`. Valid choices: [${choices}]. If you are trying to use a custom capability, you must include its type in the \`custom_capability_types\` argument.`,
    );
  }
  const [problem] = findArgumentProblems(known, entry);
  if (problem !== undefined) {
    const at = pathToString(problem.path);
    throw refusal(entry, at === '' ? problem.message : `${at}: ${problem.message}`);
  }
  try {
    const context = { toInstruction: (text: string) => toInstruction(text, depsSchema) };
    return known.create(toKeywords(known, entry), context);
  } catch (error: unknown) {
    throw refusal(entry, error instanceof Error ? error.message : String(error), error);
  }
}

/** The capabilities that a spec may name: the caller's own, then the given ones that they do not replace. */
export function buildSpecRegistry(
  own: readonly SpecCapability[],
  builtIn: readonly SpecCapability[],
): ReadonlyMap<string, SpecCapability> {
  const registry = new Map<string, SpecCapability>();
  for (const capability of own) {
    if (registry.has(capability.name)) {
      throw new UserError(`Duplicate capability class name: '${capability.name}'`);
    }
    registry.set(capability.name, capability);
  }
  for (const capability of builtIn) {
    if (!registry.has(capability.name)) registry.set(capability.name, capability);
  }
  return registry;
}

function toKeywords({ positional }: SpecCapability, entry: NamedEntry): object | null {
  const { arguments: given } = entry;
  if (given === null) return {};
  if (!Array.isArray(given)) return given;
  return positional === null ? null : { [positional]: given[0] };
}

function refusalOfSingle({ name, parameters }: SpecCapability): string {
  const keywords = Object.keys(parameters.shape);
  return keywords.length === 0
    ? `${name} takes no arguments.`
    : `${name} takes its arguments by keyword: ${keywords.join(', ')}.`;
}

function refusal(entry: NamedEntry, reason: string, cause?: unknown): UserError {
  return new UserError(
    `Failed to instantiate capability '${entry.name}': ${reason}`,
    cause === undefined ? undefined : { cause },
  );
}
