import { CancellationToken } from '../agent/cancellation/cancellation-token.ts';

/** What a stop does beyond the run. */
export interface StopKeysOptions {
  /** The person pressed Ctrl-C for the first time. */
  readonly onStop: () => void;
  /** They pressed it again: nothing is waited for. */
  readonly onForce: () => void;
}

/** Why a run ends before its time. */
export type StopReason = 'stopped' | 'unanswered' | 'ended';

/** Ends a run before its time: for the person, for a question that nobody can answer, or for the system. */
export class StopKeys {
  /** The program's own way: the run ends by itself, with what it has. */
  readonly token = new CancellationToken();
  readonly #options: StopKeysOptions;
  readonly #ended = new AbortController();
  readonly #any = new AbortController();
  #reason: StopReason | null = null;

  constructor(options: StopKeysOptions) {
    this.#options = options;
  }

  /** Null while nothing was stopped. */
  get reason(): StopReason | null {
    return this.#reason;
  }

  /** Aborts when the system ends the program. */
  get ended(): AbortSignal {
    return this.#ended.signal;
  }

  /** Aborts for whatever reason. */
  get any(): AbortSignal {
    return this.#any.signal;
  }

  /** The person pressed Ctrl-C, in a menu or elsewhere. */
  press(): void {
    if (this.#reason !== null) return this.#options.onForce();
    this.#options.onStop();
    this.#stop('stopped');
  }

  /** A question stays without an answer. */
  leaveUnanswered(): void {
    this.#stop('unanswered');
  }

  /** The system asks the program to end. */
  end(): void {
    const reason = new DOMException('The system ended the program.', 'AbortError');
    this.#reason ??= 'ended';
    this.#ended.abort(reason);
    this.#any.abort(reason);
  }

  #stop(reason: StopReason): void {
    this.#reason ??= reason;
    this.token.cancel();
    this.#any.abort();
  }
}
