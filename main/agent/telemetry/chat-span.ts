import type { Attributes, Span } from '@opentelemetry/api';
import type { ModelResponse } from '../../../preload/contract/message.ts';
import type { Model, ModelCall } from '../models/model.ts';
import { requestAttributes, responseAttributes } from './chat-attributes.ts';
import type { Instrumentation } from './instrumentation.ts';
import { recordMetrics } from './metrics.ts';
import { recordError } from './span-errors.ts';

/** What a chat span needs of its run. */
export interface ChatSpanOptions {
  readonly model: Model;
  readonly call: ModelCall;
  readonly instrumentation: Instrumentation;
  readonly start: (name: string, attributes: Attributes) => Span;
  readonly within: <Value>(span: Span, work: () => Value) => Value;
  readonly end: (span: Span) => void;
  /** Counts a response for the run, and gives it with its price. */
  readonly takeUsage: (response: ModelResponse) => ModelResponse;
}

/** The span of one request to a model. It ends once, with the response or without. */
export class ChatSpan {
  readonly #options: ChatSpanOptions;
  readonly #span: Span;
  readonly #startedMs = performance.now();
  #firstChunkSeconds: number | null = null;
  #isOver = false;

  constructor(options: ChatSpanOptions) {
    this.#options = options;
    const { model, call, instrumentation } = options;
    const attributes = requestAttributes(model, call, instrumentation);
    this.#span = options.start(`chat ${model.modelName}`, attributes);
  }

  /** Calls code as a part of the request. */
  within<Value>(work: () => Value): Value {
    return this.#options.within(this.#span, work);
  }

  /** The first event of a stream came. */
  sawChunk(): void {
    this.#firstChunkSeconds ??= (performance.now() - this.#startedMs) / 1000;
  }

  /** The response is whole. */
  finish(response: ModelResponse): void {
    if (this.#isOver) return;
    this.#isOver = true;
    const { model, call, instrumentation, takeUsage, end } = this.#options;
    const answered = { response: takeUsage(response), firstChunkSeconds: this.#firstChunkSeconds };
    this.#span.setAttributes(responseAttributes(model, call, answered, instrumentation));
    end(this.#span);
    // After the span: a backend that makes figures of spans would count twice what came within.
    recordMetrics(model, answered, instrumentation);
  }

  /** The request failed. */
  fail(error: unknown): void {
    if (this.#isOver) return;
    recordError(this.#span, error, this.#options.instrumentation.includeContent);
    this.leave(null);
  }

  /** Nobody takes the rest; what came of it still counts. */
  leave(partial: ModelResponse | null): void {
    if (this.#isOver) return;
    this.#isOver = true;
    if (partial !== null) this.#options.takeUsage(partial);
    this.#options.end(this.#span);
  }
}
