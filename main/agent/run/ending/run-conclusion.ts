import { RunCancelled } from '../../cancellation/run-cancelled.ts';
import type { RunOutcome } from '../../capabilities/run-hooks.ts';
import { resolveMetadata } from '../../run-options/run-metadata.ts';
import type { RunContext } from '../../run-context.ts';
import { warnWithoutCost } from '../../usage/cost.ts';
import { AgentRunResult } from '../agent-run-result.ts';
import { End } from '../node.ts';
import type { Leaving, RunEnding } from './run-ending.ts';
import { toRunResult, type RunLifecycle } from './run-lifecycle.ts';
import type { RunState } from '../run-state.ts';

/** What a run comes to, as its last step and the hooks around it make it. Source: spec 02 §1, 07 CAP-5. */
export class RunConclusion<Deps, Output> {
  readonly #state: RunState<Deps>;
  readonly #lifecycle: RunLifecycle<Deps>;
  readonly #ending: RunEnding<Deps>;
  #result: AgentRunResult<Output> | null = null;
  #isSkipped = false;

  constructor(state: RunState<Deps>, lifecycle: RunLifecycle<Deps>, ending: RunEnding<Deps>) {
    this.#state = state;
    this.#lifecycle = lifecycle;
    this.#ending = ending;
  }

  /** Null until there is one. */
  get result(): AgentRunResult<Output> | null {
    return this.#result;
  }

  /** Whether hooks ended the run before it began. */
  get isSkipped(): boolean {
    return this.#isSkipped;
  }

  /** The hooks know what the run ends with before it begins. */
  skip(outcome: RunOutcome): End<Output> {
    this.#isSkipped = true;
    this.#result = toRunResult<Deps, Output>(outcome, this.#state);
    // Hooks answer for it that their outputs are of the run's type.
    const output = outcome.output as Output;
    return new End<Output>({ output, toolName: null, toolCallId: null });
  }

  /** The run has come to its last step. */
  async finish(end: End<Output>, ctx: RunContext<Deps>): Promise<void> {
    const { setup, cancellation, usage } = this.#state;
    this.#state.metadata = await cancellation.race(resolveMetadata(setup.metadata, ctx));
    warnWithoutCost(setup.usageLimits, usage.cost, setup.warn);
    this.#state.final = end.data;
    this.#result = new AgentRunResult<Output>(this.#state.toFinishedRun(end.data));
  }

  /** Gives the result to the hooks, unless the run was left before it had one. */
  async succeed(): Promise<Leaving> {
    if (this.#result === null) this.#lifecycle.abandon();
    if (this.#result === null || this.#isSkipped) return null;
    try {
      const outcome = await this.#state.cancellation.race(this.#lifecycle.succeed(this.#result));
      this.#result = toRunResult<Deps, Output>(outcome, this.#state);
      return null;
    } catch (error: unknown) {
      this.#result = null;
      // A stop that came meanwhile is told where the run ends.
      return this.#state.cancellation.isStopped ? null : { error: this.#ending.toThrown(error) };
    }
  }

  /** Gives an error to the hooks, which may know something to end with instead. Nothing recovers a stop. Source: spec 04 CAN-1. */
  async fail(failure: { readonly error: unknown }): Promise<Leaving> {
    const end = await this.#state.cancellation
      .raceStop(this.#lifecycle.fail(failure.error))
      .catch((error: unknown) => ({ error }));
    if ('error' in end) return end;
    if (failure.error instanceof RunCancelled) return failure;
    this.#result = toRunResult<Deps, Output>(end.outcome, this.#state);
    return null;
  }
}
