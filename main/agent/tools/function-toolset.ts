import { UserError } from '../errors.ts';
import type { InstructionsInput } from '../instructions/instruction-source.ts';
import type { RunContext } from '../run-context.ts';
import type { Tool } from './tool.ts';
import type { Toolset, ToolsetTool } from './toolset.ts';

/** How a toolset of plain tools is made. */
export interface FunctionToolsetOptions<Deps> {
  readonly tools: readonly Tool<Deps>[];
  readonly id?: string | null;
  readonly label?: string;
  /** Budget of its tools that name none of their own. */
  readonly maxRetries?: number | null;
  readonly instructions?: InstructionsInput<Deps>;
  /** The capability that brings the tools, where one does. */
  readonly capabilityId?: string | null;
  /** The model is shown none of its tools before it finds it by a search. */
  readonly deferLoading?: boolean;
}

/** A toolset of tools that were defined here. Throws a UserError when two share a name (spec 07 TL-1). */
export function functionToolset<Deps = unknown>(
  options: FunctionToolsetOptions<Deps>,
): Toolset<Deps> {
  const {
    tools,
    id = null,
    maxRetries = null,
    capabilityId = null,
    deferLoading = false,
  } = options;
  assertDistinct(tools.map((tool) => tool.definition.name));
  return {
    id,
    label: options.label ?? (id === null ? 'FunctionToolset' : `FunctionToolset '${id}'`),
    ...(options.instructions !== undefined && { instructions: options.instructions }),
    getTools: async (ctx) => {
      const offered = await Promise.all(tools.map((tool) => offer(tool, ctx)));
      const shown = offered.filter((tool) => tool !== null);
      assertDistinct(shown.map((tool) => tool.definition.name));
      return shown;
    },
  };

  async function offer(tool: Tool<Deps>, ctx: RunContext<Deps>): Promise<ToolsetTool<Deps> | null> {
    const stamped = {
      ...tool.definition,
      toolsetId: id,
      capabilityId,
      ...(deferLoading && { deferLoading }),
    };
    const definition = tool.prepare === null ? stamped : await tool.prepare(ctx, stamped);
    if (definition === null) return null;
    return {
      definition,
      maxRetries: tool.maxRetries ?? maxRetries,
      validate: tool.validate,
      checkArgs: tool.checkArgs,
      call: tool.execute,
    };
  }
}

function assertDistinct(names: readonly string[]): void {
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated !== undefined) {
    throw new UserError(`Tool name conflicts with existing tool: '${repeated}'`);
  }
}
