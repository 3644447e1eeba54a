import type { RunContext } from '../run-context.ts';
import type { ToolDefinition } from './tool-definition.ts';
import { toToolsetOfRun } from './combined-toolset.ts';
import type { Toolset, ToolsetTool } from './toolset.ts';

/** A call on its way through a wrapper. */
export interface WrappedCall {
  readonly definition: ToolDefinition;
  /** Checked. */
  readonly args: unknown;
  /** Goes on with the call, with these arguments or others. */
  readonly handler: (args: unknown) => Promise<unknown>;
}

/** What a wrapper changes; what it does not name stays. */
export interface ToolsetWrapping<Deps> {
  /** How error messages call it. */
  readonly label?: string;
  /** Chooses and changes the tools of a step. */
  readonly getTools?: (
    tools: readonly ToolsetTool<Deps>[],
    ctx: RunContext<Deps>,
  ) => readonly ToolsetTool<Deps>[] | Promise<readonly ToolsetTool<Deps>[]>;
  /** Stands around each call. */
  readonly callTool?: (ctx: RunContext<Deps>, call: WrappedCall) => unknown;
}

/** A toolset in another one's place, which it changes. Its instructions, its state for a run and its end come through. Source: spec 07 §3. */
export function wrapperToolset<Deps>(
  wrapped: Toolset<Deps>,
  wrapping: ToolsetWrapping<Deps>,
): Toolset<Deps> {
  const { forRun, instructions, exit } = wrapped;
  const { label = wrapped.label, callTool } = wrapping;
  return {
    id: wrapped.id,
    label,
    ...(instructions !== undefined && { instructions }),
    ...(exit !== undefined && { exit: async () => wrapped.exit?.() }),
    // Asked for each time: those of a toolset that a function chooses come and go.
    get members() {
      return wrapped.members ?? [];
    },
    getTools: async (ctx) => {
      const tools = await wrapped.getTools(ctx);
      const changed = (await wrapping.getTools?.(tools, ctx)) ?? tools;
      return callTool === undefined ? changed : changed.map((tool) => around(tool, callTool));
    },
    ...(forRun !== undefined && {
      forRun: async (ctx: RunContext<Deps>) =>
        wrapperToolset(await toToolsetOfRun(wrapped, ctx), wrapping),
    }),
  };
}

function around<Deps>(
  tool: ToolsetTool<Deps>,
  callTool: NonNullable<ToolsetWrapping<Deps>['callTool']>,
): ToolsetTool<Deps> {
  return {
    ...tool,
    call: (args, ctx) =>
      callTool(ctx, {
        definition: tool.definition,
        args,
        handler: async (given) => tool.call(given, ctx),
      }),
  };
}
