import type { ModelResponse } from '../../../../preload/contract/message.ts';
import type { ModelStreamEvent } from '../../../../preload/contract/stream-event.ts';
import { swallowRejection } from '../../cancellation/abortable.ts';
import { deferred } from '../../cancellation/deferred.ts';
import type { HookedRequest } from '../../capabilities/request-hooks.ts';
import type { ModelStream } from '../../models/model.ts';
import { toFinalResultEvent } from '../../output/final-result.ts';
import { ModelRetry } from '../../tools/model-retry.ts';
import { RunUsage } from '../../usage/run-usage.ts';
import { checkRequestInput, checkTokens, hasTokenLimits } from '../../usage/usage-limits.ts';
import type { EventSource } from '../events/event-channel.ts';
import { finishStreamedResponse, recordPartial } from '../response/finish-response.ts';
import {
  acceptResponse,
  recoverModelRequest,
  toRetry,
  wrapModelRequest,
} from '../request/model-request-hooks.ts';
import type { NextStep } from '../nodes/next-step.ts';
import type { ModelRequestNode } from '../node.ts';
import { prepareRequest, toModelCall } from '../request/prepare-request.ts';
import { replayStream } from './replay-stream.ts';
import { ResponseFeed } from './response-feed.ts';
import { retryRequest } from '../nodes/retry-request.ts';
import type { RunState } from '../run-state.ts';
import { toolKindsOf } from '../response/tool-kinds.ts';

type Outcome = { readonly next: NextStep } | { readonly error: unknown } | 'stopped';

/** A response that comes in as it is pulled. However it ends, the history tells how far it came. Source: spec 04 §4. */
export class ResponseStreaming<Deps> implements EventSource<ModelStreamEvent> {
  readonly #node: ModelRequestNode;
  readonly #state: RunState<Deps>;
  /** Settles when nobody reads any further: what the hooks around the request wait for. */
  readonly #read = deferred<void>();
  #opening: Promise<ResponseFeed | null> | null = null;
  #feed: ResponseFeed | null = null;
  /** What comes out of the hooks around the request in the end. */
  #answer: Promise<ModelResponse> | null = null;
  #request: HookedRequest | null = null;
  #outcome: Outcome | null = null;

  constructor(node: ModelRequestNode, state: RunState<Deps>) {
    this.#node = node;
    this.#state = state;
  }

  /** The feed once the model has answered; null before. */
  get feed(): ResponseFeed | null {
    return this.#feed;
  }

  /** Sends the request, unless that was done, and waits until the model has accepted it. */
  async accept(): Promise<void> {
    try {
      await this.#open();
    } catch (error: unknown) {
      this.abandon('interrupted', error);
      throw error;
    }
  }

  async pull(): Promise<ModelStreamEvent | undefined> {
    if (this.#outcome !== null) return this.#pullAfterEnd();
    try {
      const feed = await this.#open();
      if (feed === null) return undefined;
      // Before the model is asked for more: what it gives after a stop is not taken in.
      this.#state.cancellation.throwIfPending();
      const event = await feed.pull();
      this.#state.cancellation.throwIfPending();
      if (event === undefined) await this.#complete(feed);
      else this.#checkLimits(feed);
      return event;
    } catch (error: unknown) {
      this.abandon('interrupted', error);
      throw error;
    }
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
    this.#read.reject(error ?? new Error('Nobody reads the response any more.'));
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

  /** Sends the request, once. Null when hooks have it tried again before there is a response. */
  #open(): Promise<ResponseFeed | null> {
    this.#opening ??= this.#send();
    return this.#opening;
  }

  async #send(): Promise<ResponseFeed | null> {
    const state = this.#state;
    const { sent, hooked, skipped } = await prepareRequest(this.#node.request, state, true);
    this.#node.request = sent;
    this.#request = hooked;
    if (skipped !== null) return this.#replay(skipped, true);
    const opened = deferred<ResponseFeed>();
    const answer = wrapModelRequest(state, hooked, async (request) => {
      const feed = this.#toFeed(await this.#requestStream(request));
      opened.resolve(feed);
      await this.#read.promise;
      // Only what is asked for again is not read yet: the one before had a reader.
      while ((await feed.pull()) !== undefined);
      return feed.response;
    });
    swallowRejection(answer);
    this.#answer = answer;
    const first = await Promise.race([opened.promise, answer.catch(() => null)]);
    if (first instanceof ResponseFeed) return this.#start(first);
    // The hooks came to an end without a stream: with a response of their own, or without any.
    const response = await this.#recover(answer, hooked);
    if (!(response instanceof ModelRetry)) return this.#replay(response, false);
    this.#outcome = { next: retryRequest(response, state) };
    return null;
  }

  async #requestStream(request: HookedRequest): Promise<ModelStream> {
    const state = this.#state;
    const model = state.setup.trace.model(request.model);
    const opened = model.requestStream(toModelCall(request, state));
    const stream = await state.cancellation.race(opened).catch((error: unknown) => {
      // A model that ignores the signal may still open a connection; nobody would read it.
      opened.then((late) => late.close()).catch(() => undefined);
      throw error;
    });
    state.usage.requests += 1;
    return stream;
  }

  #replay(response: ModelResponse, isSilent: boolean): ResponseFeed {
    this.#state.usage.requests += 1;
    this.#answer = Promise.resolve(response);
    return this.#start(this.#toFeed(replayStream(response, { isSilent })));
  }

  #start(feed: ResponseFeed): ResponseFeed {
    this.#feed = feed;
    return feed;
  }

  #toFeed(stream: ModelStream): ResponseFeed {
    const state = this.#state;
    const isDeferred = (name: string): boolean => {
      const kind = state.tools?.get(name)?.definition.kind;
      return kind === 'external' || kind === 'unapproved';
    };
    const output = { ...state.setup.output, tools: state.outputTools };
    return new ResponseFeed({
      stream,
      race: (work) => state.cancellation.race(work),
      toolKinds: toolKindsOf(state),
      toFinalResult: (part) => toFinalResultEvent(part, output, isDeferred),
    });
  }

  async #complete(feed: ResponseFeed): Promise<void> {
    const state = this.#state;
    const request = this.#request;
    const answer = this.#answer;
    if (request === null || answer === null) throw new TypeError('The request was not sent.');
    this.#read.resolve();
    const response = await this.#recover(answer, request);
    feed.close();
    let isTaken = false;
    const take = (_: RunState<Deps>, taken: ModelResponse): NextStep => {
      isTaken = true;
      return finishStreamedResponse(state, taken);
    };
    try {
      if (response instanceof ModelRetry) {
        take(state, feed.response);
        this.#outcome = { next: retryRequest(response, state) };
      } else {
        this.#outcome = { next: await acceptResponse(state, { request, response }, take) };
      }
    } catch (error: unknown) {
      // A response that is taken in already, or was refused, is no partial one.
      if (isTaken) this.#outcome = { error };
      throw error;
    }
  }

  async #recover(
    answer: Promise<ModelResponse>,
    request: HookedRequest,
  ): Promise<ModelResponse | ModelRetry> {
    const recovered = answer.catch((error: unknown) =>
      recoverModelRequest(this.#state, request, error),
    );
    return recovered.catch((error: unknown) => toRetry(error));
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
