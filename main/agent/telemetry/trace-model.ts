import type { ModelResponse } from '../../../preload/contract/message.ts';
import type { Model, ModelCall, ModelStream } from '../models/model.ts';
import { factsOf } from '../models/model-facts.ts';
import type { ChatSpan } from './chat-span.ts';

/** A model with a span around each of its requests. */
export function traceModel(model: Model, start: (call: ModelCall) => ChatSpan): Model {
  return {
    ...factsOf(model),
    ...(model.countTokens !== undefined && { countTokens: model.countTokens.bind(model) }),
    request: async (call) => {
      const span = start(call);
      const release = leaveOnAbort(span, call.signal);
      try {
        const response = await span.within(() => model.request(call));
        span.finish(response);
        return response;
      } catch (error: unknown) {
        span.fail(error);
        throw error;
      } finally {
        release();
      }
    },
    requestStream: async (call) => {
      const span = start(call);
      const release = leaveOnAbort(span, call.signal);
      try {
        return new TracedStream(await span.within(() => model.requestStream(call)), span);
      } catch (error: unknown) {
        span.fail(error);
        throw error;
      } finally {
        release();
      }
    },
  };
}

/** The run does not wait for a model that ignores its signal, and neither does the span. */
function leaveOnAbort(span: ChatSpan, signal: AbortSignal): () => void {
  const leave = (): void => span.leave(null);
  signal.addEventListener('abort', leave, { once: true });
  return () => signal.removeEventListener('abort', leave);
}

class TracedStream implements ModelStream {
  readonly #stream: ModelStream;
  readonly #span: ChatSpan;
  #hasBegun = false;

  constructor(stream: ModelStream, span: ChatSpan) {
    this.#stream = stream;
    this.#span = span;
  }

  async *[Symbol.asyncIterator](): ReturnType<ModelStream[typeof Symbol.asyncIterator]> {
    const events = this.#span.within(() => this.#stream[Symbol.asyncIterator]());
    try {
      for (;;) {
        const next = await this.#span.within(() => events.next());
        if (next.done === true) break;
        this.#hasBegun = true;
        this.#span.sawChunk();
        yield next.value;
      }
      this.#span.finish(this.#stream.snapshot());
    } catch (error: unknown) {
      this.#span.fail(error);
      throw error;
    }
  }

  snapshot(): ModelResponse {
    return this.#stream.snapshot();
  }

  async close(): Promise<void> {
    this.#span.leave(this.#hasBegun ? this.#stream.snapshot() : null);
    await this.#stream.close();
  }
}
