import type { RunContext } from '../run-context.ts';
import { nameConflict } from './combined-toolset.ts';
import type { Toolset, ToolsetTool } from './toolset.ts';

/** A tool as the calls of one step find it. */
export interface CatalogTool<Deps> extends ToolsetTool<Deps> {
  readonly limit: number;
}

/** The tools of one step by name. */
export type ToolCatalog<Deps> = ReadonlyMap<string, CatalogTool<Deps>>;

/** Asks for the tools of a step. Throws a UserError when one has the name of an output tool. Source: spec 07 TL-1. */
export async function collectTools<Deps>(
  toolset: Toolset<Deps>,
  outputToolNames: readonly string[],
  ctx: RunContext<Deps>,
): Promise<readonly ToolsetTool<Deps>[]> {
  const tools = await toolset.getTools(ctx);
  const taken = tools.find(({ definition }) => outputToolNames.includes(definition.name));
  if (taken === undefined) return tools;
  throw nameConflict(toolset.label, 'the output tools', taken.definition.name);
}

/** The tools by name, each with its budget. */
export function toToolCatalog<Deps>(
  tools: readonly ToolsetTool<Deps>[],
  defaultLimit: number,
): ToolCatalog<Deps> {
  return new Map(
    tools.map((tool) => [
      tool.definition.name,
      { ...tool, limit: tool.maxRetries ?? defaultLimit },
    ]),
  );
}
