import type { AgentStreamEvent } from '../../../../preload/contract/stream-event.ts';
import { swallowRejection } from '../../cancellation/abortable.ts';
import type { EmittedEvents } from './emitted-events.ts';
import type { EventSource } from './event-channel.ts';

type Step<Event> = { readonly event: Event | undefined } | { readonly error: unknown };

/**
 * A source with the events that are emitted while it is read, as soon as they are. It does not wait for the source when
 * there is one to give: whoever emits may wait for it to be seen. Source: spec 03 EM-8.
 */
export class WithEmitted<Event extends AgentStreamEvent> implements EventSource<AgentStreamEvent> {
  readonly #source: EventSource<Event>;
  readonly #emitted: EmittedEvents;
  readonly #queue: AgentStreamEvent[] = [];
  #detach: (() => void) | null = null;
  #step: Promise<Step<Event>> | null = null;
  #end: Step<Event> | null = null;
  #wake: (() => void) | null = null;

  constructor(source: EventSource<Event>, emitted: EmittedEvents) {
    this.#source = source;
    this.#emitted = emitted;
  }

  async pull(): Promise<AgentStreamEvent | undefined> {
    if (this.#end === null) this.#detach ??= this.#emitted.attach((event) => this.#take(event));
    for (;;) {
      const emitted = this.#queue.shift();
      if (emitted !== undefined) return emitted;
      if (this.#end !== null) return open(this.#end);
      const step = await this.#next();
      if (step === null) continue;
      if ('event' in step && step.event !== undefined) return step.event;
      // What was emitted before a failure comes before it, too.
      this.#end = step;
      this.#detach?.();
    }
  }

  /** The source's next step; null when an event was emitted before it came. */
  async #next(): Promise<Step<Event> | null> {
    this.#step ??= toStep(this.#source.pull());
    const arrival = new Promise<null>((resolve) => {
      this.#wake = () => resolve(null);
    });
    const step = await Promise.race([this.#step, arrival]);
    this.#wake = null;
    if (step !== null) this.#step = null;
    return step;
  }

  #take(event: AgentStreamEvent): void {
    this.#queue.push(event);
    this.#wake?.();
  }
}

function toStep<Event>(pulled: Promise<Event | undefined>): Promise<Step<Event>> {
  swallowRejection(pulled);
  return pulled.then(
    (event) => ({ event }),
    (error: unknown) => ({ error }),
  );
}

function open<Event>(end: Step<Event>): undefined {
  if ('error' in end) throw end.error;
  return undefined;
}
