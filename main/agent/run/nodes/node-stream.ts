import type { EventSource } from '../events/event-channel.ts';

/**
 * A node's events as an async iterable. Leaving a loop over it only detaches: a later loop, or the run when it goes
 * on, takes up where it was left. Source: spec 03 D-03.1.
 */
export class NodeStream<Event> implements AsyncIterable<Event> {
  readonly #source: EventSource<Event>;

  constructor(source: EventSource<Event>) {
    this.#source = source;
  }

  [Symbol.asyncIterator](): AsyncIterator<Event> {
    return {
      next: async () => {
        const event = await this.#source.pull();
        return event === undefined
          ? { done: true, value: undefined }
          : { done: false, value: event };
      },
      return: async () => ({ done: true, value: undefined }),
    };
  }
}
