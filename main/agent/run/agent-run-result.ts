import type { Json, JsonObject } from '../../../preload/contract/json.ts';
import type { ModelMessage, ModelResponse } from '../../../preload/contract/message.ts';
import type { RunUsageValue } from '../../../preload/contract/usage.ts';
import { encodeMessages } from '../messages/wire.ts';
import type { FinalResult } from '../output/final-result.ts';

/** What a finished run has, detached from it. */
export interface FinishedRun {
  readonly final: FinalResult;
  readonly messages: readonly ModelMessage[];
  readonly givenCount: number;
  readonly usage: RunUsageValue;
  readonly metadata: JsonObject | null;
  readonly runId: string;
  readonly conversationId: string;
}

/** What a caller may say about the messages that a result gives. */
export interface ResultMessagesOptions {
  /** Replaces the content of the winning output tool's return. Source: spec 01 MSG-11. */
  readonly outputToolReturnContent?: Json;
}

/** The result of a run that came to its end. */
export class AgentRunResult<Output> {
  readonly output: Output;
  readonly usage: RunUsageValue;
  readonly metadata: JsonObject | null;
  readonly runId: string;
  readonly conversationId: string;
  readonly #finished: FinishedRun;

  constructor(finished: FinishedRun) {
    // The run's output specification made the output, and gave it its type.
    this.output = finished.final.output as Output;
    this.usage = finished.usage;
    this.metadata = finished.metadata;
    this.runId = finished.runId;
    this.conversationId = finished.conversationId;
    this.#finished = finished;
  }

  /** The given history and all that the run added. */
  allMessages(options: ResultMessagesOptions = {}): readonly ModelMessage[] {
    const { outputToolReturnContent } = options;
    const { messages } = this.#finished;
    return outputToolReturnContent === undefined
      ? messages
      : this.#withReturnContent(outputToolReturnContent);
  }

  /** What the run added. */
  newMessages(options: ResultMessagesOptions = {}): readonly ModelMessage[] {
    return this.allMessages(options).slice(this.#finished.givenCount);
  }

  allMessagesJson(options: ResultMessagesOptions = {}): string {
    return JSON.stringify(encodeMessages(this.allMessages(options)));
  }

  newMessagesJson(options: ResultMessagesOptions = {}): string {
    return JSON.stringify(encodeMessages(this.newMessages(options)));
  }

  /** The last response. */
  get response(): ModelResponse {
    const response = this.#finished.messages.findLast((message) => message.kind === 'response');
    if (response === undefined) throw new Error('No response found in the message history');
    return response;
  }

  get timestamp(): string {
    return this.response.timestamp;
  }

  #withReturnContent(content: Json): readonly ModelMessage[] {
    const { toolCallId } = this.#finished.final;
    if (toolCallId === null) {
      throw new Error('Cannot set output tool return content when the return type is `str`.');
    }
    return this.#finished.messages.map((message) => {
      if (message.kind !== 'request') return message;
      const parts = message.parts.map((part) =>
        part.partKind === 'tool-return' && part.toolCallId === toolCallId
          ? { ...part, content }
          : part,
      );
      return { ...message, parts };
    });
  }
}
