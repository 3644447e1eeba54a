import type { ModelStreamEvent } from '../../../preload/contract/stream-event.ts';
import { toFinalResultEvent } from '../output/final-result.ts';
import type { Model } from '../models/model.ts';
import { RunUsage } from '../usage/run-usage.ts';
import { checkRequestInput, checkTokens, hasTokenLimits } from '../usage/usage-limits.ts';
import type { EventSource } from './event-channel.ts';
import { finishResponse, finishStreamedResponse, recordPartial } from './finish-response.ts';
import type { NextStep } from './next-step.ts';
import type { ModelRequestNode } from './node.ts';
import { prepareRequest } from './prepare-request.ts';
import { ResponseFeed } from './response-feed.ts';
import type { RunState } from './run-state.ts';

/** Asks the model for a whole response. */
export async function requestResponse<Deps>(
  node: ModelRequestNode,
  state: RunState<Deps>,
): Promise<NextStep> {
  const prepared = await prepareRequest(node.request, state);
  node.request = prepared.request;
  const response = await state.cancellation.race(tracedModel(state).request(prepared.call));
  state.usage.requests += 1;
  return finishResponse(state, response);
}

/** A response that comes in as it is pulled. However it ends, the history tells how far it came. Source: spec 04 §4. */
export class ResponseStreaming<Deps> implements EventSource<ModelStreamEvent> {
  readonly #node: ModelRequestNode;
  readonly #state: RunState<Deps>;
  #opening: Promise<ResponseFeed> | null = null;
  #feed: ResponseFeed | null = null;
  #outcome: { readonly next: NextStep } | { readonly error: unknown } | 'stopped' | null = null;

  constructor(node: ModelRequestNode, state: RunState<Deps>) {
    this.#node = node;
    this.#state = state;
  }

  /** The feed once the model has answered; null before. */
  get feed(): ResponseFeed | null {
    return this.#feed;
  }

  get isOver(): boolean {
    return this.#outcome !== null;
  }

  /** Sends the request, unless that was done, and waits until the model has accepted it. */
  async accept(): Promise<void> {
    try {
      await this.open();
    } catch (error: unknown) {
      this.abandon('interrupted', error);
      throw error;
    }
  }

  async pull(): Promise<ModelStreamEvent | undefined> {
    if (this.#outcome !== null) return this.#pullAfterEnd();
    try {
      const feed = await this.open();
      const event = await feed.pull();
      this.#state.cancellation.throwIfPending();
      if (event === undefined) this.#complete(feed);
      else this.#checkLimits(feed);
      return event;
    } catch (error: unknown) {
      this.abandon('interrupted', error);
      throw error;
    }
  }

  /** Sends the request, once. */
  open(): Promise<ResponseFeed> {
    this.#opening ??= this.#open();
    return this.#opening;
  }

  /** Takes in what is left and tells what comes next. */
  async finish(): Promise<NextStep> {
    while ((await this.pull()) !== undefined);
    if (this.#outcome !== null && this.#outcome !== 'stopped' && 'next' in this.#outcome)
      return this.#outcome.next;
    throw new Error('The response was stopped before it was complete.');
  }

  /** Nobody will take in the rest: what came is recorded, and the model is let go. Does nothing when it is over. */
  abandon(as: 'interrupted' | 'incomplete', error?: unknown): void {
    if (this.#outcome !== null) return;
    this.#outcome = error === undefined ? 'stopped' : { error };
    if (this.#feed === null) return;
    recordPartial(this.#state, this.#feed.response, as);
    this.#feed.close();
  }

  /** The response came whole, but what it says was refused where nothing can be retried (spec 02 RS-4). */
  refuse(): void {
    const { messages } = this.#state;
    const last = messages.at(-1);
    if (last?.kind === 'response')
      messages[messages.length - 1] = { ...last, state: 'interrupted' };
  }

  async #open(): Promise<ResponseFeed> {
    const state = this.#state;
    const prepared = await prepareRequest(this.#node.request, state);
    this.#node.request = prepared.request;
    const opened = tracedModel(state).requestStream(prepared.call);
    const stream = await state.cancellation.race(opened).catch((error: unknown) => {
      // A model that ignores the signal may still open a connection; nobody would read it.
      opened.then((late) => late.close()).catch(() => undefined);
      throw error;
    });
    state.usage.requests += 1;
    const { output } = state.setup;
    const isDeferred = (name: string): boolean => {
      const kind = state.tools?.get(name)?.definition.kind;
      return kind === 'external' || kind === 'unapproved';
    };
    this.#feed = new ResponseFeed({
      stream,
      race: (work) => state.cancellation.race(work),
      toFinalResult: (part) => toFinalResultEvent(part, output, isDeferred),
    });
    return this.#feed;
  }

  #complete(feed: ResponseFeed): void {
    const { response } = feed;
    feed.close();
    try {
      this.#outcome = { next: finishStreamedResponse(this.#state, response) };
    } catch (error: unknown) {
      // The response is taken in already, or refused; it is no partial one.
      this.#outcome = { error };
      throw error;
    }
  }

  #checkLimits(feed: ResponseFeed): void {
    const { usageLimits } = this.#state.setup;
    if (!hasTokenLimits(usageLimits)) return;
    const { usage } = feed.response;
    const soFar = new RunUsage(this.#state.usage.snapshot());
    soFar.incr(usage);
    checkTokens(usageLimits, soFar);
    checkRequestInput(usageLimits, usage);
  }

  #pullAfterEnd(): undefined {
    if (this.#outcome !== null && this.#outcome !== 'stopped' && 'error' in this.#outcome)
      throw this.#outcome.error;
    return undefined;
  }
}

function tracedModel<Deps>({ setup }: RunState<Deps>): Model {
  return setup.trace.model(setup.model);
}
