import { nextMacrotask, swallowRejection } from '../../cancellation/abortable.ts';
import { CancellationSignal } from '../../cancellation/cancellation-signal.ts';
import { deferred } from '../../cancellation/deferred.ts';
import type { RunOutcome } from '../../capabilities/run-hooks.ts';
import type { RunContext } from '../../run-context.ts';
import { AgentRunResult } from '../agent-run-result.ts';
import type { RunState } from '../run-state.ts';

/** What hooks made of the end of a run: something it ends with, or the error that stays. */
export type LifecycleEnd = { readonly outcome: RunOutcome } | { readonly error: unknown };

/**
 * The hooks around a whole run. `wrapRun` goes on in the background while somebody else takes the run from node to node,
 * and hears of its end through its handler. Source: spec 07 CAP-5, CAP-10.
 */
export class RunLifecycle<Deps> {
  readonly #state: RunState<Deps>;
  readonly #ctx: RunContext<Deps>;
  readonly #started = deferred<null>();
  readonly #ended = deferred<RunOutcome>();
  #wrapped: Promise<RunOutcome> | null = null;

  constructor(state: RunState<Deps>, ctx: RunContext<Deps>) {
    this.#state = state;
    this.#ctx = ctx;
  }

  /** Calls the hooks at the start. Gives what the run ends with when they do not let it begin, else null. */
  async start(): Promise<RunOutcome | null> {
    const { hooks } = this.#state.setup;
    const run = async (): Promise<RunOutcome> => {
      await hooks.pass('beforeRun', this.#ctx, undefined, (hook, own) => hook(own));
      this.#started.resolve(null);
      return this.#ended.promise;
    };
    const wrapped = hooks.nest('wrapRun', this.#ctx, run, (hook, own, _: void, handler) =>
      hook(own, { handler }),
    );
    this.#wrapped = wrapped();
    // It may end long before anybody waits for it.
    swallowRejection(this.#wrapped);
    return this.#state.cancellation.race(Promise.race([this.#started.promise, this.#wrapped]));
  }

  /** The run came to an end with something. */
  async succeed(outcome: RunOutcome): Promise<RunOutcome> {
    this.#ended.resolve(outcome);
    return this.after((await this.#wrapped) ?? outcome);
  }

  /** The run failed, or was stopped: the hooks may recover it from the former. */
  async fail(error: unknown): Promise<LifecycleEnd> {
    this.#ended.reject(error);
    try {
      const outcome = await this.#wrapped;
      if (outcome !== null) return { outcome: await this.after(outcome) };
    } catch {
      // What the hook itself throws hides nothing: the run's own error goes on.
    }
    try {
      const recovered = await this.#state.setup.hooks.recover<'onRunError', RunOutcome>(
        'onRunError',
        this.#ctx,
        error,
        (hook, own, failure) => hook(own, { error: failure }),
      );
      return { outcome: await this.after(recovered) };
    } catch (thrown: unknown) {
      return { error: thrown };
    }
  }

  /** The last word on what a run ends with. */
  async after(outcome: RunOutcome): Promise<RunOutcome> {
    return this.#state.setup.hooks.passBack('afterRun', this.#ctx, outcome, (hook, own, given) =>
      hook(own, { result: toRunResult(given, this.#state) }),
    );
  }

  /** The run was stopped. The hooks hear of it and can change nothing; what they do within a macrotask is waited for. */
  async stop(error: unknown): Promise<void> {
    await Promise.race([this.fail(error), nextMacrotask()]);
  }

  /** The run was left without an end. */
  abandon(): void {
    this.#ended.reject(new CancellationSignal());
  }
}

/** What hooks said a run ends with, as its result. */
export function toRunResult<Deps, Output>(
  outcome: RunOutcome,
  state: RunState<Deps>,
): AgentRunResult<Output> {
  // Hooks answer for it that their outputs are of the run's type.
  if (outcome instanceof AgentRunResult) return outcome as AgentRunResult<Output>;
  const { toolName = null, toolCallId = null } = state.final ?? {};
  const final = { output: outcome.output, toolName, toolCallId };
  return new AgentRunResult<Output>(state.toFinishedRun(final));
}
