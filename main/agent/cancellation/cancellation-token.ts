/** Stops every run it was given to. Single use: once cancelled it stays so. Source: spec 04 §2. */
export class CancellationToken {
  readonly #listeners = new Set<() => void>();
  #cancelled = false;

  /** Whether cancel was called. */
  get cancelled(): boolean {
    return this.#cancelled;
  }

  /** Asks all runs that hold the token to stop. Returns at once; more calls do nothing. */
  cancel(): void {
    if (this.#cancelled) return;
    this.#cancelled = true;
    const listeners = [...this.#listeners];
    this.#listeners.clear();
    for (const listener of listeners) listener();
  }

  /** Calls the listener once when the token is cancelled, at once if it already is. Returns how to stop listening. */
  onCancel(listener: () => void): () => void {
    if (this.#cancelled) {
      listener();
      return () => {};
    }
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
