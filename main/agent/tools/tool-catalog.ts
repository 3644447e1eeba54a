import { UserError } from '../errors.ts';
import type { RunContext } from '../run-context.ts';
import type { Toolset, ToolsetTool } from './toolset.ts';

/** A tool as the calls of one step find it. */
export interface CatalogTool<Deps> extends ToolsetTool<Deps> {
  readonly limit: number;
}

/** The tools of one step by name. */
export type ToolCatalog<Deps> = ReadonlyMap<string, CatalogTool<Deps>>;

/** Asks every toolset for its tools. Throws a UserError when two share a name. Source: spec 07 TL-1. */
export async function buildToolCatalog<Deps>(
  toolsets: readonly Toolset<Deps>[],
  outputToolNames: ReadonlySet<string>,
  ctx: RunContext<Deps>,
  defaultLimit: number,
): Promise<ToolCatalog<Deps>> {
  const catalog = new Map<string, CatalogTool<Deps>>();
  const owners = new Map<string, string>();
  for (const name of outputToolNames) owners.set(name, 'the output tools');
  for (const toolset of toolsets) {
    // In order, so that conflicts are always told of the same one.
    for (const tool of await toolset.getTools(ctx)) {
      const { name } = tool.definition;
      const owner = owners.get(name);
      if (owner !== undefined) throw nameConflict(toolset.label, owner, name);
      owners.set(name, toolset.label);
      catalog.set(name, { ...tool, limit: tool.maxRetries ?? defaultLimit });
    }
  }
  return catalog;
}

function nameConflict(label: string, owner: string, name: string): UserError {
  return new UserError(
    `${label} defines a tool whose name conflicts with existing tool from ${owner}: '${name}'. Rename the tool or wrap the toolset in a \`prefixedToolset\` to avoid name conflicts.`,
  );
}
