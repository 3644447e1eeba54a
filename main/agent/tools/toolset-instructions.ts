import { toInstructionList, type InstructionSource } from '../instructions/instruction-source.ts';
import type { Toolset } from './toolset.ts';

/** The instructions of a toolset and of those that it is made of. */
export function toolsetInstructions<Deps>(
  toolset: Toolset<Deps>,
): readonly InstructionSource<Deps>[] {
  const { id, members = [] } = toolset;
  const own = toInstructionList(toolset.instructions);
  return [{ kind: 'toolset', id, instructions: own }, ...members.flatMap(toolsetInstructions)];
}
