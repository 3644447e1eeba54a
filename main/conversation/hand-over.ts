/** How long an end waits for the run to hand over what it has; a tool or model that is deaf is left alone then. */
const handOverMs = 250;

/** The time that a run which was told to end has for it. */
export class HandOver {
  /** Resolves with null when the time is over. Never, unless an end is expected. */
  readonly missed: Promise<null>;
  /** Resolves when an end is expected. */
  readonly expected: Promise<void>;
  #miss: () => void = () => {};
  #begin: () => void = () => {};
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor() {
    this.missed = new Promise((resolve) => {
      this.#miss = () => resolve(null);
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

  /** Nothing is waited for any more. */
  dispose(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
  }
}
