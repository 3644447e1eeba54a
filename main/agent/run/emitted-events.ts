import type { OpenEvent } from '../../../preload/contract/stream-event.ts';

/** Events that a run's code has emitted: straight to the stream that is open, else kept for the next one. Source: spec 03 EM-8, EM-9. */
export class EmittedEvents {
  #waiting: OpenEvent[] = [];
  #take: ((event: OpenEvent) => void) | null = null;

  add(event: OpenEvent): void {
    if (this.#take === null) this.#waiting.push(event);
    else this.#take(event);
  }

  /** Hands over what waits and then each event as it comes, until the returned function is called. */
  attach(take: (event: OpenEvent) => void): () => void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const event of waiting) take(event);
    this.#take = take;
    return () => {
      if (this.#take === take) this.#take = null;
    };
  }
}
