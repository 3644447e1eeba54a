import type { ApprovalReason } from '../../preload/contract/approval.ts';
import { jsonObjectSchema } from '../../preload/contract/json.ts';
import { raceAbort } from '../agent/cancellation/abortable.ts';
import type { Capability } from '../agent/capabilities/capability.ts';
import type { RunContext } from '../agent/run-context.ts';
import { ToolDenied } from '../agent/tools/model-retry.ts';
import type { Tool } from '../agent/tools/tool.ts';
import type { Toolset, ToolsetTool } from '../agent/tools/toolset.ts';
import type { GuardedCall } from './approval-policy.ts';

/** Whether a call may go, once that is decided. A denial says why, for the model to read. */
export type ApprovalOutcome =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly message: string };

/** Decides on a call, and asks the person where it has to. Rejects when nobody waits for the call any more. */
export type ApproveFunction = (
  call: GuardedCall,
  context: Pick<RunContext<unknown>, 'signal' | 'runId' | 'conversationId' | 'toolCallId'>,
) => Promise<ApprovalOutcome>;

/** What a guarded capability is made of. */
export interface AskBeforeOptions {
  readonly approve: ApproveFunction;
  /** What a tool may do, by its name; null for one that does no harm and is never asked about. */
  readonly riskOf: (toolName: string) => ApprovalReason | null;
  /** The server of a toolset, by its id. */
  readonly serverOf?: (toolsetId: string | null) => string | null;
}

/**
 * The capability, with leave asked before each call that may do harm. The call waits, and is carried out by nobody else
 * meanwhile; one that is denied never reaches its tool.
 */
export function askBefore(capability: Capability, options: AskBeforeOptions): Capability {
  const { tools, toolsets } = capability;
  return {
    ...capability,
    ...(tools !== undefined && { tools: tools.map((tool) => guardTool(tool, options)) }),
    ...(toolsets !== undefined && { toolsets: toolsets.map((set) => guardToolset(set, options)) }),
  };
}

function guardToolset(toolset: Toolset, options: AskBeforeOptions): Toolset {
  const { forRun } = toolset;
  return {
    ...toolset,
    getTools: async (ctx) => {
      const tools = await toolset.getTools(ctx);
      return tools.map((tool) => guardOffered(tool, options));
    },
    ...(forRun !== undefined && {
      forRun: async (ctx: RunContext<unknown>) => guardToolset(await forRun(ctx), options),
    }),
  };
}

function guardTool(tool: Tool, options: AskBeforeOptions): Tool {
  const { name } = tool.definition;
  const risk = options.riskOf(name);
  if (risk === null) return tool;
  const call = { toolName: name, toolsetId: null, server: null, risk };
  return {
    ...tool,
    execute: async (args, ctx) => {
      await passOrThrow({ ...call, input: jsonObjectSchema.parse(args) }, ctx, options);
      return tool.execute(args, ctx);
    },
  };
}

function guardOffered(tool: ToolsetTool, options: AskBeforeOptions): ToolsetTool {
  const { name, toolsetId } = tool.definition;
  const risk = options.riskOf(name);
  if (risk === null) return tool;
  const call = { toolName: name, toolsetId, server: options.serverOf?.(toolsetId) ?? null, risk };
  return {
    ...tool,
    call: async (args, ctx) => {
      await passOrThrow({ ...call, input: jsonObjectSchema.parse(args) }, ctx, options);
      return tool.call(args, ctx);
    },
  };
}

async function passOrThrow(
  call: GuardedCall,
  ctx: RunContext<unknown>,
  { approve }: AskBeforeOptions,
): Promise<void> {
  const outcome = await raceAbort(approve(call, ctx), ctx.signal);
  // Between the answer and here the run may have been stopped.
  ctx.signal.throwIfAborted();
  if (!outcome.allowed) throw new ToolDenied(outcome.message);
}
