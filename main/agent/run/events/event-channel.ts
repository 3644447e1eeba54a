/** Where the events of a step come from: one at a time, as they are asked for; undefined when it is over. */
export interface EventSource<Event> {
  pull(): Promise<Event | undefined>;
}

interface Offered<Event> {
  readonly event: Event;
  readonly taken: () => void;
}

/**
 * Hands events from work in the background to whoever pulls. An offer resolves when its taker comes back for more, as
 * a generator's yield does: a slow consumer slows the work, and one that stops the run in between is seen in time.
 * Source: spec 03 EV-7, EV-8.
 */
export class EventChannel<Event> implements EventSource<Event> {
  readonly #queue: Offered<Event>[] = [];
  #delivered: Offered<Event> | null = null;
  #wake: (() => void) | null = null;
  #end: { readonly error: unknown } | 'finished' | null = null;

  /** Offers an event; resolves when it was seen, or when nobody will see it any more. */
  offer(event: Event): Promise<void> {
    if (this.#end !== null) return Promise.resolve();
    return new Promise((resolve) => {
      this.#queue.push({ event, taken: resolve });
      this.#wake?.();
    });
  }

  /** No more events; what was offered is still delivered. */
  finish(): void {
    this.#end ??= 'finished';
    this.#settle();
  }

  /** The work failed; what was offered is still delivered, then pulls reject. */
  fail(error: unknown): void {
    this.#end ??= { error };
    this.#settle();
  }

  async pull(): Promise<Event | undefined> {
    this.#delivered?.taken();
    this.#delivered = null;
    while (this.#queue.length === 0 && this.#end === null) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      this.#wake = null;
    }
    const next = this.#queue.shift();
    if (next !== undefined) {
      this.#delivered = next;
      return next.event;
    }
    if (this.#end !== null && this.#end !== 'finished') throw this.#end.error;
    return undefined;
  }

  /** Nobody waits for the offers any more; the work must not hang on them. */
  #settle(): void {
    this.#delivered?.taken();
    for (const offered of this.#queue) offered.taken();
    this.#wake?.();
  }
}
