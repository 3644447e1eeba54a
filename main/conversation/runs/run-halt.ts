import { CancellationToken } from '../../agent/cancellation/cancellation-token.ts';
import type { FailureFacts } from './run-failure.ts';
import { StorageInterruption, toOutcome, type RunOutcome } from './run-outcome.ts';

/**
 * The two ways to halt a run before its end: the person's stop, and an interruption from outside. They stay apart, and
 * only the first of them counts. Source: DESIGN decision 6.
 */
export class RunHalt {
  /** What the person's stop cancels. */
  readonly token = new CancellationToken();
  readonly #external = new AbortController();

  /** Aborted from outside. */
  get signal(): AbortSignal {
    return this.#external.signal;
  }

  /** Whether the run was stopped or interrupted. */
  get isEnding(): boolean {
    return this.token.cancelled || this.signal.aborted;
  }

  /** Whether something that happened could not be stored, so that the rows may lack it. */
  get isStorageLost(): boolean {
    return this.signal.reason instanceof StorageInterruption;
  }

  /** Halts it from outside. */
  interrupt(reason: Error): void {
    this.#external.abort(reason);
  }

  /** How a run ended that an error left. */
  outcomeOf(error: unknown, facts: FailureFacts): RunOutcome {
    return toOutcome({ error, isStopped: this.token.cancelled, external: this.signal }, facts);
  }
}
