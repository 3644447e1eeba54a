/** Something that must be ended once it is no longer used. */
export interface Disposable {
  dispose(): void;
}

/** Ends many things with one call, the newest first. What is added after the end is ended at once. */
export class Disposables implements Disposable {
  readonly #entries: Disposable[] = [];
  #disposed = false;

  /** Takes over the end of something; returns it, so that it is registered on the line that makes it. */
  add<Item extends Disposable>(item: Item): Item {
    if (this.#disposed) item.dispose();
    else this.#entries.push(item);
    return item;
  }

  /** Takes over a function to call at the end. */
  addFunction(dispose: () => void): void {
    this.add({ dispose });
  }

  /** Ends all of it. One that throws does not keep the others; what they threw is thrown together at the end. */
  dispose(): void {
    this.#disposed = true;
    const errors: unknown[] = [];
    for (let entry = this.#entries.pop(); entry !== undefined; entry = this.#entries.pop()) {
      try {
        entry.dispose();
      } catch (error: unknown) {
        errors.push(error);
      }
    }
    if (errors.length > 0)
      throw new AggregateError(errors, 'Something could not be ended cleanly.');
  }
}
