import type { AgentStreamEvent } from '../../../../preload/contract/stream-event.ts';
import { swallowRejection } from '../../cancellation/abortable.ts';
import type { RunContext } from '../../run-context.ts';
import type { EventSource } from './event-channel.ts';
import type { RunState } from '../run-state.ts';

/** The events of a node for its consumers: each listener has had an event before it comes here, and the hooks may have changed it. Source: spec 03 EV-9, ON-4. */
export function toNodeEvents<Deps>(
  source: EventSource<AgentStreamEvent>,
  state: RunState<Deps>,
  ctx: RunContext<Deps>,
): EventSource<AgentStreamEvent> {
  const { hooks, dispatch } = state.setup;
  const told = dispatch.hasListeners ? new ToldEvents(source, state, ctx) : source;
  return hooks.has('wrapRunEventStream') ? new WrappedEvents(told, state, ctx) : told;
}

class ToldEvents<Deps> implements EventSource<AgentStreamEvent> {
  readonly #source: EventSource<AgentStreamEvent>;
  readonly #state: RunState<Deps>;
  readonly #ctx: RunContext<Deps>;

  constructor(source: EventSource<AgentStreamEvent>, state: RunState<Deps>, ctx: RunContext<Deps>) {
    this.#source = source;
    this.#state = state;
    this.#ctx = ctx;
  }

  async pull(): Promise<AgentStreamEvent | undefined> {
    const event = await this.#source.pull();
    if (event === undefined) return undefined;
    const { cancellation, setup } = this.#state;
    await cancellation.race(setup.dispatch.pass(this.#ctx, event));
    return event;
  }
}

/** Goes through the hooks that may change the stream. What they leave unread is read to its end. */
class WrappedEvents<Deps> implements EventSource<AgentStreamEvent> {
  readonly #source: EventSource<AgentStreamEvent>;
  readonly #state: RunState<Deps>;
  readonly #iterator: AsyncIterator<AgentStreamEvent>;
  #isOver = false;

  constructor(source: EventSource<AgentStreamEvent>, state: RunState<Deps>, ctx: RunContext<Deps>) {
    this.#source = source;
    this.#state = state;
    const wrapped = state.setup.hooks.wrap(
      'wrapRunEventStream',
      ctx,
      read(source) as AsyncIterable<AgentStreamEvent>,
      (hook, own, stream) => hook(own, { stream }),
    );
    this.#iterator = wrapped[Symbol.asyncIterator]();
  }

  async pull(): Promise<AgentStreamEvent | undefined> {
    if (this.#isOver) return undefined;
    try {
      const step = await this.#state.cancellation.race(this.#iterator.next());
      if (step.done !== true) return step.value;
      this.#isOver = true;
      while ((await this.#source.pull()) !== undefined);
      return undefined;
    } catch (error: unknown) {
      this.#isOver = true;
      const returned = this.#iterator.return?.();
      if (returned !== undefined) swallowRejection(returned);
      throw error;
    }
  }
}

async function* read(
  source: EventSource<AgentStreamEvent>,
): AsyncGenerator<AgentStreamEvent, undefined> {
  for (;;) {
    const event = await source.pull();
    if (event === undefined) return;
    yield event;
  }
}
