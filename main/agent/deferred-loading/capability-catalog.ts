import type { Capability } from '../capabilities/capability.ts';
import type { InstructionSource } from '../instructions/instruction-source.ts';
import type { RunContext } from '../run-context.ts';
import { loadCapabilityName } from './load-capability.ts';
import { searchToolsName } from './tool-search.ts';

/**
 * Tells the model which capabilities it can load. It names those that are loaded, too: the list stands before the
 * conversation, and providers cache what does not change there.
 */
export function capabilityCatalog<Deps>(
  capabilities: ReadonlyMap<string, Capability<Deps>>,
): InstructionSource<Deps> {
  const entries = [...capabilities]
    .filter(([, { deferLoading }]) => deferLoading === true)
    .map(([id, { description }]) => (description ? `- ${id}: ${description}` : `- ${id}`));
  const write = (ctx: RunContext<Deps>): string => `${headOf(ctx)}\n${entries.join('\n')}`;
  return { kind: 'capability', id: null, instructions: [write] };
}

// A run without a search has none to be warned of.
function headOf<Deps>({ tools }: RunContext<Deps>): string {
  const hasSearch =
    tools.has(searchToolsName) ||
    [...tools.values()].some((tool) => tool.deferLoading === true && tool.capabilityId === null);
  const rest = hasSearch ? ' A search does not find these tools.' : '';
  return `These capabilities can be loaded with the tool \`${loadCapabilityName}\`. The tools of each are there once it is loaded.${rest}`;
}
