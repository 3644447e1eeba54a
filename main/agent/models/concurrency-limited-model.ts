import type { ModelResponse } from '../../../preload/contract/message.ts';
import {
  acquirePlace,
  toConcurrencyLimiter,
  type ConcurrencyLimiter,
  type ConcurrencyOption,
} from '../run-options/concurrency-limit.ts';
import type { Model, ModelCall, ModelStream } from './model.ts';

/**
 * A model that is asked only so often at a time, by all agents that share it or its limiter. A stream holds its place
 * until it is closed. It has no settings of its own. Source: spec 05 §6, SET-6.
 */
export function limitConcurrency(model: Model, limit: Exclude<ConcurrencyOption, null>): Model {
  const limiter = toConcurrencyLimiter(limit);
  return limiter === null ? model : new ConcurrencyLimitedModel(model, limiter);
}

class ConcurrencyLimitedModel implements Model {
  readonly #model: Model;
  readonly #limiter: ConcurrencyLimiter;
  readonly countTokens?: NonNullable<Model['countTokens']>;

  constructor(model: Model, limiter: ConcurrencyLimiter) {
    this.#model = model;
    this.#limiter = limiter;
    if (model.countTokens !== undefined) this.countTokens = (call) => this.#count(call);
  }

  get modelName(): string {
    return this.#model.modelName;
  }
  get system(): string {
    return this.#model.system;
  }
  get baseUrl(): string | null {
    return this.#model.baseUrl ?? null;
  }
  get settings(): Model['settings'] & {} {
    return this.#model.settings ?? {};
  }
  get nativeTools(): readonly string[] {
    return this.#model.nativeTools ?? [];
  }

  request(call: ModelCall): Promise<ModelResponse> {
    return this.#inPlace(call, () => this.#model.request(call));
  }

  async requestStream(call: ModelCall): Promise<ModelStream> {
    await this.#acquire(call);
    try {
      return new PlacedStream(await this.#model.requestStream(call), () => this.#limiter.release());
    } catch (error: unknown) {
      this.#limiter.release();
      throw error;
    }
  }

  #count(call: ModelCall): ReturnType<NonNullable<Model['countTokens']>> {
    return this.#inPlace(call, async () => {
      const counted = await this.#model.countTokens?.(call);
      if (counted === undefined) throw new TypeError('The model does not count tokens any more.');
      return counted;
    });
  }

  async #inPlace<Answer>(call: ModelCall, ask: () => Promise<Answer>): Promise<Answer> {
    await this.#acquire(call);
    try {
      return await ask();
    } finally {
      this.#limiter.release();
    }
  }

  #acquire(call: ModelCall): Promise<void> {
    return acquirePlace(this.#limiter, `model:${this.modelName}`, call.signal);
  }
}

class PlacedStream implements ModelStream {
  readonly #stream: ModelStream;
  #release: (() => void) | null;

  constructor(stream: ModelStream, release: () => void) {
    this.#stream = stream;
    this.#release = release;
  }

  [Symbol.asyncIterator](): ReturnType<ModelStream[typeof Symbol.asyncIterator]> {
    return this.#stream[Symbol.asyncIterator]();
  }

  snapshot(): ModelResponse {
    return this.#stream.snapshot();
  }

  async close(): Promise<void> {
    try {
      await this.#stream.close();
    } finally {
      this.#release?.();
      this.#release = null;
    }
  }
}
