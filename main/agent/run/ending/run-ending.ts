import { attachCancelledState } from '../../cancellation/cancelled-states.ts';
import { RunCancelled, turnIntoRunCancelled } from '../../cancellation/run-cancelled.ts';
import type { RunState } from '../run-state.ts';

/** An error on its way; null where there is none. */
export type Leaving = { readonly error: unknown } | null;

/** Which error a run shows inside of its block, and which one leaves it. Source: spec 04 §1, CAN-3…CAN-7. */
export class RunEnding<Deps> {
  readonly #state: RunState<Deps>;
  readonly #isOutermost: boolean;
  #cancelledState: RunCancelled | null = null;
  #delivered: Leaving = null;

  /** Outermost is a run that no other run waits for. */
  constructor(state: RunState<Deps>, isOutermost: boolean) {
    this.#state = state;
    this.#isOutermost = isOutermost;
  }

  /** What the run had when it was stopped; null when it was not. */
  get cancelledState(): RunCancelled | null {
    return this.#cancelledState;
  }

  /** The error as the block sees it: a stop as it is, with the state beside it; a nested run's stop as this run's own. */
  toThrown(error: unknown): unknown {
    const { cancellation, setup } = this.#state;
    if (cancellation.isStopped && error === cancellation.toError()) {
      this.#delivered = { error };
      this.#captureState();
      return error;
    }
    const isNested = error instanceof RunCancelled && error.runId !== setup.runId;
    if (!isNested || cancellation.isPending) return error;
    const state = this.#state.toCancelledState();
    return new RunCancelled(state, 'The agent run was cancelled by a nested run.', error);
  }

  /** The error that leaves a run that was stopped. Another that is leaving already shows nothing but the stop. */
  toLeaving(caught: Leaving): Leaving {
    const { cancellation } = this.#state;
    const { external, requestSignal } = cancellation;
    const cancelled = this.#captureState();
    if (external !== null) {
      return caught === null && this.#delivered?.error === external.reason
        ? null
        : { error: external.reason };
    }
    if (caught !== null || this.#delivered === null) return { error: cancelled };
    // It is leaving the block, or was caught there and will be looked at by nobody.
    turnIntoRunCancelled(requestSignal, this.#state.toCancelledState());
    return null;
  }

  #captureState(): RunCancelled {
    const state = this.#state.toCancelledState();
    const { external } = this.#state.cancellation;
    this.#cancelledState = new RunCancelled(state);
    if (external !== null) attachCancelledState(external.reason, state, this.#isOutermost);
    return this.#cancelledState;
  }
}
