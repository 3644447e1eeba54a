import { z } from 'zod';
import type { Capability } from '../capabilities/capability.ts';
import { UserError } from '../errors.ts';
import { renderInstructions, resolveInstructions } from '../instructions/instruction-set.ts';
import { toInstructionList, type InstructionSource } from '../instructions/instruction-source.ts';
import type { RunContext } from '../run-context.ts';
import { ModelRetry } from '../tools/model-retry.ts';
import { isLoadable } from '../tools/owned-toolset.ts';
import { toolsetInstructions } from '../tools/toolset-instructions.ts';
import { defineTool } from '../tools/tool.ts';
import { ToolReturn } from '../tools/tool-return.ts';
import type { Toolset } from '../tools/toolset.ts';
import { wrapperToolset } from '../tools/wrapper-toolset.ts';
import { capabilityLoadKind } from './history-evidence.ts';

/** The tool with which the model loads a capability. */
export const loadCapabilityName = 'load_capability';

/** A toolset with the tool that loads capabilities before its own. `owned` are the toolsets of the run's capabilities. */
export function withCapabilityLoader<Deps>(
  wrapped: Toolset<Deps>,
  owned: readonly Toolset<Deps>[],
): Toolset<Deps> {
  const { definition, validate, execute } = defineTool<{ readonly id: string }, Deps>({
    name: loadCapabilityName,
    description:
      'Loads a capability of the list, with its instructions and its tools. Load one as soon as it may help with the task.',
    parameters: z.object({ id: z.string().describe('The id of the capability.') }),
    execute: ({ id }, ctx) => load(id, ctx, owned),
  });
  return wrapperToolset<Deps>(wrapped, {
    getTools: (tools) => {
      if (tools.some((tool) => tool.definition.name === loadCapabilityName)) {
        throw new UserError(
          `Tool name '${loadCapabilityName}' is reserved for loading capabilities. Rename your tool.`,
        );
      }
      const loader = {
        definition: { ...definition, toolKind: capabilityLoadKind },
        maxRetries: null,
        validate,
        checkArgs: null,
        call: execute,
      };
      return [loader, ...tools];
    },
  });
}

async function load<Deps>(
  id: string,
  ctx: RunContext<Deps>,
  owned: readonly Toolset<Deps>[],
): Promise<ToolReturn> {
  // The run's own capabilities are in its context.
  const capability = ctx.capabilities.get(id) as Capability<Deps> | undefined;
  if (capability === undefined) throw new ModelRetry(`There is no capability with the id '${id}'.`);
  if (ctx.activeCapabilityIds.has(id)) {
    throw new ModelRetry(
      `Capability '${id}' is loaded already. Go on with its instructions and tools; it need not be loaded again.`,
    );
  }
  const instructions = renderInstructions(
    await resolveInstructions(sourcesOf(id, capability, owned), ctx),
  );
  const tools = [...ctx.tools.values()].filter(({ capabilityId }) => capabilityId === id);
  return new ToolReturn({
    returnValue: instructions === null ? {} : { instructions },
    tools: tools.map(({ name }) => name).toSorted(),
  });
}

function sourcesOf<Deps>(
  id: string,
  capability: Capability<Deps>,
  owned: readonly Toolset<Deps>[],
): readonly InstructionSource<Deps>[] {
  const own = { kind: 'capability', id, instructions: toInstructionList(capability.instructions) };
  const ofToolsets = owned
    .filter(isLoadable)
    .filter(({ loadedWith }) => loadedWith.capabilityId === id)
    .flatMap(({ loadedWith }) => toolsetInstructions(loadedWith.toolset));
  return [own as InstructionSource<Deps>, ...ofToolsets];
}
