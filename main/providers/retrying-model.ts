import type { RunFailure } from '../../preload/contract/failure.ts';
import type { ModelResponse } from '../../preload/contract/message.ts';
import { systemClock, type Clock } from '../base/clock.ts';
import type { Model, ModelCall, ModelStream } from '../agent/models/model.ts';
import { factsOf } from '../agent/models/model-facts.ts';
import { findProviderFailure } from './provider-error.ts';
import { isRetryable, retryDelayMs } from './retry-policy.ts';
import { waitUntil } from './retry-wait.ts';
import type { PartEvent } from './stream-assembler.ts';

/** A wait before the next try, as the person sees it. */
export interface RetryWait {
  /** The try that comes next, from 2. */
  readonly attempt: number;
  /** How often it is tried in all. */
  readonly attempts: number;
  /** When it is tried again, an ISO instant. */
  readonly untilAt: string;
  readonly failure: RunFailure;
  /** Tries now. */
  readonly skip: () => void;
}

/** How a model is tried again. */
export interface RetryOptions {
  /** Told when a wait begins, and with null when it is over, however it ends. */
  readonly onRetryWait?: (wait: RetryWait | null) => void;
  readonly attempts?: number;
  readonly clock?: Clock;
  /** From 0 up to 1. */
  readonly random?: () => number;
}

const defaultAttempts = 4;

/**
 * Tries a model again when its provider is overloaded, limits the rate or fails on its side, and only as long as no
 * part of an answer has come: nothing is ever replayed after the first token. The wait ends with the call's signal.
 */
export function withRetries(model: Model, options: RetryOptions = {}): Model {
  return {
    ...factsOf(model),
    ...(model.countTokens !== undefined && { countTokens: (call) => countTokens(model, call) }),
    request: async (call) => {
      const stream = new RetryingStream(model, call, options);
      await stream.open();
      return drain(stream);
    },
    requestStream: async (call) => {
      const stream = new RetryingStream(model, call, options);
      await stream.open();
      return stream;
    },
  };
}

class RetryingStream implements ModelStream {
  readonly #model: Model;
  readonly #call: ModelCall;
  readonly #options: RetryOptions;
  readonly #attempts: number;
  #failures = 0;
  #inner: ModelStream | null = null;

  constructor(model: Model, call: ModelCall, options: RetryOptions) {
    this.#model = model;
    this.#call = call;
    this.#options = options;
    this.#attempts = options.attempts ?? defaultAttempts;
  }

  async open(): Promise<ModelStream> {
    for (;;) {
      try {
        this.#inner = await this.#model.requestStream(this.#call);
        return this.#inner;
      } catch (error: unknown) {
        await this.#waitAfter(error);
      }
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<PartEvent> {
    for (;;) {
      const inner = this.#inner ?? (await this.open());
      let hasBegun = false;
      try {
        for await (const event of inner) {
          hasBegun = true;
          yield event;
        }
        return;
      } catch (error: unknown) {
        if (hasBegun) throw error;
        this.#inner = null;
        await this.#waitAfter(error, inner);
      }
    }
  }

  snapshot(): ModelResponse {
    if (this.#inner === null) throw new Error('The stream is not open.');
    return this.#inner.snapshot();
  }

  async close(): Promise<void> {
    await this.#inner?.close();
  }

  /** Waits for the next try, or throws the error on when there is none. */
  async #waitAfter(error: unknown, broken: ModelStream | null = null): Promise<void> {
    const { signal } = this.#call;
    signal.throwIfAborted();
    this.#failures += 1;
    const failure = findProviderFailure(error);
    const { onRetryWait, clock = systemClock, random = Math.random } = this.#options;
    const delayMs = failure === null ? null : retryDelayMs(failure, this.#failures, random());
    const isLast = this.#failures >= this.#attempts;
    if (failure === null || delayMs === null || isLast || !isRetryable(failure)) {
      // Whoever asks for the response now still gets the one that broke off.
      this.#inner = broken;
      throw error;
    }
    const skip = new AbortController();
    onRetryWait?.({
      attempt: this.#failures + 1,
      attempts: this.#attempts,
      untilAt: new Date(clock.now() + delayMs).toISOString(),
      failure,
      skip: () => skip.abort(),
    });
    try {
      await waitUntil(delayMs, { signal, skip: skip.signal });
    } finally {
      onRetryWait?.(null);
    }
  }
}

async function drain(stream: ModelStream): Promise<ModelResponse> {
  try {
    const events = stream[Symbol.asyncIterator]();
    while ((await events.next()).done !== true);
    return stream.snapshot();
  } finally {
    await stream.close();
  }
}

function countTokens(model: Model, call: ModelCall): ReturnType<NonNullable<Model['countTokens']>> {
  if (model.countTokens === undefined) throw new Error('This model cannot count tokens.');
  return model.countTokens(call);
}
