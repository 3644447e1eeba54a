import type { RunEvent } from '../../../preload/contract/run-event.ts';
import type { RunOutcome } from './run-outcome.ts';

/** The outcome of a run, and what its history holds beyond the rows. */
export interface HandedOver {
  readonly outcome: RunOutcome;
  readonly events: readonly RunEvent[];
}

/** How long an end waits for the run to hand over what it has; a tool or model that is deaf is left alone then. */
const handOverMs = 250;

/** The time that a run which was told to end has for it. */
export class HandOver {
  /** Resolves with null when the time is over. Never, unless an end is expected. */
  readonly missed: Promise<null>;
  /** Resolves when an end is expected. */
  readonly expected: Promise<void>;
  /** Resolves when nothing is to be waited for at all. */
  readonly forced: Promise<void>;
  #miss: () => void = () => {};
  #force: () => void = () => {};
  #begin: () => void = () => {};
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor() {
    this.missed = new Promise((resolve) => {
      this.#miss = () => resolve(null);
    });
    this.forced = new Promise((resolve) => {
      this.#force = () => resolve();
    });
    this.expected = new Promise((resolve) => {
      this.#begin = () => resolve();
    });
  }

  /** From now on the time runs. */
  expect(): void {
    this.#timer ??= setTimeout(this.#miss, handOverMs);
    this.#begin();
  }

  /** From now on nothing is waited for. */
  force(): void {
    this.#begin();
    this.#miss();
    this.#force();
  }

  /** The run has handed over, or was given up. */
  dispose(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
  }
}
