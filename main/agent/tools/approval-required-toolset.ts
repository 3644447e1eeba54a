import type { RunContext } from '../run-context.ts';
import { ApprovalRequired } from './deferred-tools.ts';
import type { ToolDefinition } from './tool-definition.ts';
import type { Toolset } from './toolset.ts';
import { wrapperToolset } from './wrapper-toolset.ts';

/** The same tools, whose calls somebody must approve: all, or those that a function picks. Source: spec 07 §3. */
export function approvalRequiredToolset<Deps>(
  wrapped: Toolset<Deps>,
  needsApproval: (
    ctx: RunContext<Deps>,
    definition: ToolDefinition,
    args: unknown,
  ) => boolean | Promise<boolean> = () => true,
): Toolset<Deps> {
  return wrapperToolset<Deps>(wrapped, {
    label: `ApprovalRequiredToolset(${wrapped.label})`,
    callTool: async (ctx, { definition, args, handler }) => {
      if (!ctx.toolCallApproved && (await needsApproval(ctx, definition, args)))
        throw new ApprovalRequired();
      return handler(args);
    },
  });
}
