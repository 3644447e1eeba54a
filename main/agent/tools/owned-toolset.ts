import type { RunContext } from '../run-context.ts';
import { toToolsetOfRun } from './combined-toolset.ts';
import type { Toolset } from './toolset.ts';
import { wrapperToolset } from './wrapper-toolset.ts';

/** The toolset of a capability that the model loads: its tools are there, its instructions come with the capability. */
export interface LoadableToolset<Deps> extends Toolset<Deps> {
  readonly loadedWith: { readonly capabilityId: string; readonly toolset: Toolset<Deps> };
}

/** A toolset whose tools say which capability of the run brings them. Source: spec 07 CAP-9. */
export function ownedToolset<Deps>(wrapped: Toolset<Deps>, capabilityId: string): Toolset<Deps> {
  return wrapperToolset<Deps>(wrapped, {
    getTools: (tools) =>
      tools.map((tool) => ({ ...tool, definition: { ...tool.definition, capabilityId } })),
  });
}

/** The same for a capability that the model loads: none of its tools is shown before. */
export function loadableToolset<Deps>(
  wrapped: Toolset<Deps>,
  capabilityId: string,
): LoadableToolset<Deps> {
  const { exit, forRun } = wrapped;
  return {
    id: wrapped.id,
    label: wrapped.label,
    loadedWith: { capabilityId, toolset: wrapped },
    getTools: async (ctx) => {
      const tools = await ownedToolset(wrapped, capabilityId).getTools(ctx);
      return tools.map((tool) => ({
        ...tool,
        definition: { ...tool.definition, deferLoading: true },
      }));
    },
    ...(exit !== undefined && { exit: async () => wrapped.exit?.() }),
    ...(forRun !== undefined && {
      forRun: async (ctx: RunContext<Deps>) =>
        loadableToolset(await toToolsetOfRun(wrapped, ctx), capabilityId),
    }),
  };
}

/** Whether a toolset belongs to a capability that the model loads. */
export function isLoadable<Deps>(toolset: Toolset<Deps>): toolset is LoadableToolset<Deps> {
  return 'loadedWith' in toolset;
}
