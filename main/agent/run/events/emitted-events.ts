import type { AgentStreamEvent } from '../../../../preload/contract/stream-event.ts';

/** Events beside those of the steps, most of them emitted by a run's code: straight to the stream that is open, else kept for the next one. Source: spec 03 EM-8, EM-9. */
export class EmittedEvents {
  #waiting: AgentStreamEvent[] = [];
  #take: ((event: AgentStreamEvent) => void) | null = null;

  add(event: AgentStreamEvent): void {
    if (this.#take === null) this.#waiting.push(event);
    else this.#take(event);
  }

  /** Hands over what waits and then each event as it comes, until the returned function is called. */
  attach(take: (event: AgentStreamEvent) => void): () => void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const event of waiting) take(event);
    this.#take = take;
    return () => {
      if (this.#take === take) this.#take = null;
    };
  }
}
