import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { ModelMessage, ModelResponse } from '../../preload/contract/message.ts';
import { systemClock, type Clock } from '../base/clock.ts';
import { systemIds, type IdSource } from '../base/ids.ts';
import { raceAbort } from '../agent/cancellation/abortable.ts';
import { toolCallsOf } from '../agent/messages/history.ts';
import { createToolCallId } from '../agent/messages/tool-call-id.ts';
import type { Model, ModelCall, ModelStream } from '../agent/models/model.ts';
import { AiSdkStream } from './ai-sdk-stream.ts';
import { toCallOptions } from './call-options.ts';
import { toProviderError, type FailureContext } from './describe-provider-error.ts';
import type { Dialect } from './dialects/dialect.ts';

/** How an AI SDK model becomes one of ours. */
export interface AiSdkModelOptions {
  /** Makes the SDK's model, which gives up after so long without a byte. */
  readonly languageModel: (idleTimeoutMs: number) => Promise<LanguageModelV4>;
  readonly modelName: string;
  /** How it is spoken to, and what is kept of what it says about its parts. */
  readonly dialect: Dialect;
  readonly baseUrl: string | null;
  readonly idleTimeoutMs: number;
  /** Takes secrets out of what a provider said. */
  readonly redact?: (text: string) => string;
  readonly clock?: Clock;
  readonly ids?: IdSource;
}

/** One adapter for every provider of the AI SDK, at the level of its stream. Errors are ours and hold no request. */
export class AiSdkModel implements Model {
  readonly modelName: string;
  readonly system: string;
  readonly baseUrl: string | null;
  readonly nativeTools: readonly string[];
  readonly #options: AiSdkModelOptions;
  readonly #clock: Clock;
  readonly #ids: IdSource;

  constructor(options: AiSdkModelOptions) {
    this.modelName = options.modelName;
    this.system = options.dialect.system;
    this.baseUrl = options.baseUrl;
    this.nativeTools = Object.keys(options.dialect.nativeTools ?? {});
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#ids = options.ids ?? systemIds;
  }

  async request(call: ModelCall): Promise<ModelResponse> {
    const stream = await this.requestStream(call);
    try {
      const events = stream[Symbol.asyncIterator]();
      while ((await events.next()).done !== true);
      return stream.snapshot();
    } finally {
      await stream.close();
    }
  }

  async requestStream(call: ModelCall): Promise<ModelStream> {
    call.signal.throwIfAborted();
    const timestamp = this.#clock.nowIso();
    const stream = await this.#open(call);
    return new AiSdkStream(stream, {
      head: {
        modelName: this.modelName,
        providerName: this.system,
        providerUrl: this.baseUrl,
        timestamp,
      },
      dialect: this.#options.dialect,
      signal: call.signal,
      toToolCallId: this.#createCallIds(call.messages),
      failureContext: () => this.#failureContext(),
    });
  }

  async #open(call: ModelCall): Promise<ReadableStream<LanguageModelV4StreamPart>> {
    try {
      const options = toCallOptions(call, this.#options.dialect);
      const model = await this.#options.languageModel(this.#idleTimeoutMs(call));
      call.signal.throwIfAborted();
      const { stream } = await raceAbort(model.doStream(options), call.signal);
      return stream;
    } catch (error: unknown) {
      // An abort can surface as any error of the connection; the signal alone tells.
      call.signal.throwIfAborted();
      throw toProviderError(error, this.#failureContext(), false);
    }
  }

  #idleTimeoutMs({ settings }: ModelCall): number {
    const { timeout } = settings;
    return typeof timeout === 'number' ? timeout * 1000 : this.#options.idleTimeoutMs;
  }

  // Some servers count their calls anew in each response; a result could then not be told to its call.
  #createCallIds(messages: readonly ModelMessage[]): (providersId: string) => string {
    const used = new Set(
      messages.flatMap((message) =>
        message.kind === 'response' ? toolCallsOf(message).map((call) => call.toolCallId) : [],
      ),
    );
    return (providersId) => {
      const isUsable = providersId.trim() !== '' && !used.has(providersId);
      const id = isUsable ? providersId : createToolCallId(this.#ids);
      used.add(id);
      return id;
    };
  }

  #failureContext(): FailureContext {
    return {
      modelName: this.modelName,
      host: this.baseUrl === null ? null : new URL(this.baseUrl).host,
      redact: this.#options.redact ?? ((text) => text),
      nowMs: this.#clock.now(),
    };
  }
}
