import { resolveInstructions } from '../../instructions/instruction-set.ts';
import type { ResolvedInstructionPart } from '../../instructions/instruction-part.ts';
import { toolsetInstructions } from '../../tools/toolset-instructions.ts';
import { LiveRunContext } from '../live-run-context.ts';
import type { RunState } from '../run-state.ts';

/** The instructions of the next request, of all that contribute to the run. Source: spec 06 IN-2, IN-4. */
export function writeInstructions<Deps>(
  state: RunState<Deps>,
): Promise<readonly ResolvedInstructionPart[]> {
  const { instructions, toolsets } = state.setup;
  const sources = [...instructions, ...toolsets.flatMap(toolsetInstructions)];
  return state.cancellation.race(resolveInstructions(sources, new LiveRunContext(state)));
}
