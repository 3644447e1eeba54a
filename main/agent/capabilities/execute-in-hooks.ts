import { RunCancelled } from '../cancellation/run-cancelled.ts';
import type { RunContext } from '../run-context.ts';
import { isDeferral } from '../tools/deferred-tools.ts';
import { ModelRetry, ToolFailed } from '../tools/model-retry.ts';
import type { HookChain } from './hook-chain.ts';
import { SkipToolExecution } from './skip-errors.ts';
import type { HookedCall } from './tool-hooks.ts';

/** Carries a call out inside of the hooks around that. Source: spec 07 CAP-5, CAP-6. */
export async function executeInHooks<Deps>(
  hooks: HookChain<Deps>,
  ctx: RunContext<Deps>,
  call: HookedCall,
  given: unknown,
  execute: (args: unknown) => Promise<unknown>,
): Promise<unknown> {
  try {
    const args = await hooks.pass('beforeToolExecute', ctx, given, (hook, own, before) =>
      hook(own, { ...call, args: before }),
    );
    const wrapped = hooks.nest('wrapToolExecute', ctx, execute, (hook, own, inner, handler) =>
      hook(own, { ...call, args: inner, handler }),
    );
    const result = await wrapped(args).catch((error: unknown) => {
      if (isControl(error)) throw error;
      return hooks.recover<'onToolExecuteError', unknown>(
        'onToolExecuteError',
        ctx,
        error,
        (hook, own, failure) => hook(own, { ...call, args, error: failure }),
      );
    });
    return await hooks.passBack('afterToolExecute', ctx, result, (hook, own, current) =>
      hook(own, { ...call, args, result: current }),
    );
  } catch (error: unknown) {
    if (error instanceof SkipToolExecution) return error.result;
    throw error;
  }
}

/** What a tool or a hook says to the run, and is no failure of the tool. */
function isControl(error: unknown): boolean {
  return (
    error instanceof ModelRetry ||
    error instanceof ToolFailed ||
    error instanceof SkipToolExecution ||
    error instanceof RunCancelled ||
    isDeferral(error)
  );
}
