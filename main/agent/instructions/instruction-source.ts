import type { RunContext } from '../run-context.ts';
import type { InstructionPart } from './instruction-part.ts';

/** What an instruction function may give: nothing (null or empty) adds nothing. */
export type InstructionResult = string | InstructionPart | null | undefined;

/** Writes an instruction anew for every request. */
export type InstructionFunction<Deps> = (
  ctx: RunContext<Deps>,
) => InstructionResult | Promise<InstructionResult>;

/** An instruction function with the author's name for what it writes. */
export interface NamedInstruction<Deps> {
  readonly name: string;
  readonly write: InstructionFunction<Deps>;
}

/** One instruction as an author gives it. */
export type InstructionInput<Deps> =
  | string
  | InstructionPart
  | InstructionFunction<Deps>
  | NamedInstruction<Deps>;

/** All that may stand where instructions are taken. Source: spec 06 IN-2. */
export type InstructionsInput<Deps> = InstructionInput<Deps> | readonly InstructionInput<Deps>[];

/** The instructions of one contributor, with what they are called by. */
export interface InstructionSource<Deps> {
  /** `run` is what the caller of this one run added; it cannot be addressed. */
  readonly kind: 'agent' | 'capability' | 'run' | 'toolset';
  /** The explicit id of a capability or toolset; null when it has none. */
  readonly id: string | null;
  readonly instructions: readonly InstructionInput<Deps>[];
}

/** Instructions as a list, whatever form they were given in. */
export function toInstructionList<Deps>(
  input: InstructionsInput<Deps> | null | undefined,
): readonly InstructionInput<Deps>[] {
  if (input === null || input === undefined) return [];
  return isList(input) ? input : [input];
}

function isList<Deps>(input: InstructionsInput<Deps>): input is readonly InstructionInput<Deps>[] {
  return Array.isArray(input);
}
