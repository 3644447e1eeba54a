import { UserError } from '../errors.ts';
import type { RunContext } from '../run-context.ts';
import type { ToolDefinition } from './tool-definition.ts';
import type { Toolset } from './toolset.ts';
import { wrapperToolset } from './wrapper-toolset.ts';

/** Chooses and changes the tools of a step; it neither adds nor renames. */
export type PrepareTools<Deps> = (
  ctx: RunContext<Deps>,
  definitions: readonly ToolDefinition[],
) => readonly ToolDefinition[] | Promise<readonly ToolDefinition[]>;

/** The tools that a function leaves of them, as it leaves them. Source: spec 07 §3. */
export function preparedToolset<Deps>(
  wrapped: Toolset<Deps>,
  prepare: PrepareTools<Deps>,
): Toolset<Deps> {
  return wrapperToolset<Deps>(wrapped, {
    label: `PreparedToolset(${wrapped.label})`,
    getTools: async (tools, ctx) =>
      keepPrepared(
        tools,
        await prepare(
          ctx,
          tools.map(({ definition }) => definition),
        ),
      ),
  });
}

/** Only the tools that a filter accepts, asked anew for each step. Source: spec 07 §3. */
export function filteredToolset<Deps>(
  wrapped: Toolset<Deps>,
  accepts: (ctx: RunContext<Deps>, definition: ToolDefinition) => boolean | Promise<boolean>,
): Toolset<Deps> {
  return wrapperToolset<Deps>(wrapped, {
    label: `FilteredToolset(${wrapped.label})`,
    getTools: async (tools, ctx) => {
      const accepted = await Promise.all(tools.map(async (tool) => accepts(ctx, tool.definition)));
      return tools.filter((_, at) => accepted[at] === true);
    },
  });
}

/** Tools with the definitions that were made of theirs. Throws a UserError when one was added or renamed. */
export function keepPrepared<Tool extends { readonly definition: ToolDefinition }>(
  tools: readonly Tool[],
  prepared: readonly ToolDefinition[],
): readonly Tool[] {
  return prepared.map((definition) => {
    const tool = tools.find((each) => each.definition.name === definition.name);
    if (tool !== undefined) return { ...tool, definition };
    throw new UserError(
      'Prepare function cannot add or rename tools. Add them to a toolset, or use a `renamedToolset`.',
    );
  });
}
