import type { RunContext } from '../run-context.ts';
import type { DeferredToolRequests, DeferredToolResults } from '../tools/deferred-tools.ts';
import type { Capability } from './capability.ts';

/** Settles calls that wait for an approval or a result from outside while the run goes on; null leaves them to others. Source: spec 07 CAP-3. */
export function handleDeferredToolCalls<Deps = unknown>(
  handle: (
    ctx: RunContext<Deps>,
    requests: DeferredToolRequests,
  ) => DeferredToolResults | null | Promise<DeferredToolResults | null>,
): Capability<Deps> {
  return {
    name: 'handle_deferred_tool_calls',
    handleDeferredToolCalls: (ctx, { requests }) => handle(ctx, requests),
  };
}
