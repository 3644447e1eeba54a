import { TypeValidationError, type LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { FinishReason, ModelResponse } from '../../preload/contract/message.ts';
import { noUsage } from '../../preload/contract/usage.ts';
import { raceAbort, swallowRejection } from '../agent/cancellation/abortable.ts';
import type { ModelStream } from '../agent/models/model.ts';
import { readContinuousUsage } from './continuous-usage.ts';
import {
  createCutError,
  toEventError,
  toProviderError,
  type FailureContext,
} from './describe-provider-error.ts';
import type { Dialect } from './dialects/dialect.ts';
import { toProviderDetails } from './provider-details.ts';
import { StreamAssembler, type PartEvent } from './stream-assembler.ts';
import { toRequestUsage } from './to-request-usage.ts';

type ResponseHead = Pick<ModelResponse, 'modelName' | 'providerName' | 'providerUrl' | 'timestamp'>;
type FinishPart = Extract<LanguageModelV4StreamPart, { type: 'finish' }>;
type Outcome = Pick<ModelResponse, 'state' | 'finishReason' | 'usage' | 'providerDetails'>;

/** What a stream needs to know of its request. */
export interface AiSdkStreamOptions {
  readonly head: ResponseHead;
  readonly dialect: Dialect;
  readonly signal: AbortSignal;
  readonly toToolCallId: (providersId: string) => string;
  readonly failureContext: () => FailureContext;
}

/** A response of an AI SDK model as it comes in. It is complete only when the provider gave a reason for its end. */
export class AiSdkStream implements ModelStream {
  readonly #reader: ReadableStreamDefaultReader<LanguageModelV4StreamPart>;
  readonly #options: AiSdkStreamOptions;
  readonly #assembler: StreamAssembler;
  #responseId: string | null = null;
  #modelName: string | null;
  #outcome: Outcome = {
    state: 'incomplete',
    finishReason: null,
    usage: noUsage,
    providerDetails: null,
  };

  constructor(stream: ReadableStream<LanguageModelV4StreamPart>, options: AiSdkStreamOptions) {
    this.#reader = stream.getReader();
    this.#options = options;
    this.#assembler = new StreamAssembler(options);
    this.#modelName = options.head.modelName;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<PartEvent> {
    const { signal } = this.#options;
    try {
      for (;;) {
        const next = await raceAbort(this.#reader.read(), signal);
        if (next.done) break;
        if (next.value.type === 'error') {
          if (this.#isUnknownEvent(next.value.error)) continue;
          throw toEventError(next.value.error, this.#options.failureContext());
        }
        this.#note(next.value);
        yield* this.#assembler.feed(next.value);
      }
      yield* this.#assembler.flush();
      if (this.#outcome.state !== 'complete') throw createCutError(this.#options.failureContext());
    } catch (error: unknown) {
      this.#interrupt();
      // An abort can surface as any error of the connection; the signal alone tells.
      signal.throwIfAborted();
      // What had come before the break belongs to the answer, also what still waited for its turn.
      yield* this.#assembler.flush();
      throw toProviderError(error, this.#options.failureContext(), true);
    } finally {
      await this.close();
    }
  }

  snapshot(): ModelResponse {
    return {
      kind: 'response',
      parts: this.#assembler.parts,
      ...this.#options.head,
      modelName: this.#modelName,
      providerResponseId: this.#responseId,
      runId: null,
      conversationId: null,
      metadata: null,
      ...this.#outcome,
    };
  }

  async close(): Promise<void> {
    if (this.#outcome.state === 'incomplete') this.#interrupt();
    // Its connection may be gone already, which is what is wanted; nor may a stop wait for it.
    swallowRejection(this.#reader.cancel());
  }

  #isUnknownEvent(error: unknown): boolean {
    const { isUnknownEvent } = this.#options.dialect;
    return TypeValidationError.isInstance(error) && isUnknownEvent?.(error.value) === true;
  }

  #interrupt(): void {
    if (this.#outcome.state === 'incomplete')
      this.#outcome = { ...this.#outcome, state: 'interrupted' };
  }

  #note(piece: LanguageModelV4StreamPart): void {
    if (piece.type === 'response-metadata') {
      this.#responseId = piece.id ?? this.#responseId;
      this.#modelName = piece.modelId ?? this.#modelName;
    } else if (piece.type === 'finish') {
      this.#outcome = toOutcome(piece);
    } else if (piece.type === 'raw' && this.#outcome.state === 'incomplete') {
      const usage = readContinuousUsage(piece.rawValue);
      if (usage !== null) this.#outcome = { ...this.#outcome, usage };
    }
  }
}

function toOutcome({ finishReason, usage, providerMetadata }: FinishPart): Outcome {
  const { unified, raw } = finishReason;
  // Providers of the SDK report a stream that just stops as `other`, `interrupted` or an error without a raw reason.
  const isProper = unified in finishReasons || (unified === 'other' && raw !== undefined);
  const said = raw === undefined ? {} : { finish_reason: raw };
  const details = { ...said, ...toProviderDetails(providerMetadata) };
  return {
    state: isProper ? 'complete' : 'interrupted',
    finishReason: Object.hasOwn(finishReasons, unified) ? (finishReasons[unified] ?? null) : null,
    usage: toRequestUsage(usage),
    providerDetails: Object.keys(details).length === 0 ? null : details,
  };
}

const finishReasons: Readonly<
  Partial<Record<FinishPart['finishReason']['unified'], FinishReason>>
> = {
  stop: 'stop',
  length: 'length',
  'content-filter': 'content_filter',
  'tool-calls': 'tool_call',
};
