import type { JsonObject } from '../../../preload/contract/json.ts';
import type { ModelMessage, ModelResponse } from '../../../preload/contract/message.ts';
import type { RunUsageValue } from '../../../preload/contract/usage.ts';
import { UserError } from '../errors.ts';
import { encodeMessages } from '../messages/wire.ts';
import { RunUsage } from '../usage/run-usage.ts';
import type { AgentRun } from './agent-run.ts';
import type { ResultMessagesOptions } from './agent-run-result.ts';
import type { ModelRequestStream } from './stream/model-request-stream.ts';
import type { ModelRequestNode } from './node.ts';
import {
  readPartialOutputs,
  readResponses,
  readText,
  type TextReadingOptions,
} from './stream/response-reading.ts';

/** The response that a streamed run ends with. */
export interface FinalStream<Output> {
  readonly node: ModelRequestNode<Output>;
  readonly stream: ModelRequestStream<Output>;
}

interface DebounceOptions {
  readonly debounceBySeconds?: number | null;
}

/**
 * A run whose last response is coming in. Read its text, output or responses to the end, or ask for the output: then
 * the run is complete. Leaving the block before only leaves the response as it is. Source: spec 02 §5.
 */
export class StreamedRunResult<Deps, Output> {
  readonly #run: AgentRun<Deps, Output>;
  /** Null when the run ended without a response to stream. */
  readonly #final: FinalStream<Output> | null;
  readonly #startCount: number;
  readonly #usageBefore: RunUsageValue;
  #output: { readonly value: Output } | null = null;
  #state: 'streaming' | 'complete' | 'cancelled' = 'streaming';
  #isCancelled = false;

  constructor(run: AgentRun<Deps, Output>, final: FinalStream<Output> | null) {
    this.#run = run;
    this.#final = final;
    this.#startCount = run.allMessages().length;
    this.#usageBefore = run.usage.snapshot();
    if (run.result !== null) this.#output = { value: run.result.output };
  }

  /** Whether the response was read to its end, or cancelled. */
  get isComplete(): boolean {
    return this.#state !== 'streaming';
  }

  /** Whether it was asked to stop, also when there was nothing left to stop. */
  get cancelled(): boolean {
    return this.#isCancelled;
  }

  get runId(): string {
    return this.#run.runId;
  }

  get conversationId(): string {
    return this.#run.conversationId;
  }

  get metadata(): JsonObject | null {
    return this.#run.metadata;
  }

  /** The response as far as it came. */
  get response(): ModelResponse {
    const response =
      this.#final?.stream.response ??
      this.#run.allMessages().findLast((message) => message.kind === 'response');
    if (response === undefined) throw new Error('No response found in the message history');
    return this.#state === 'cancelled' ? { ...response, state: 'interrupted' } : response;
  }

  get timestamp(): string {
    return this.response.timestamp;
  }

  /** What the run used so far, with what is known of the response that is coming. */
  get usage(): RunUsageValue {
    if (this.isComplete || this.#final === null) return this.#run.usage.snapshot();
    const usage = new RunUsage(this.#usageBefore);
    usage.incr(this.response.usage);
    return usage.snapshot();
  }

  /** The text so far, each time it has grown; or its increments. */
  async *streamText(options: TextReadingOptions = {}): AsyncGenerator<string, undefined> {
    if (this.#final === null || this.#output !== null) {
      const output = await this.getOutput();
      if (typeof output !== 'string') {
        throw new UserError('stream_text() can only be used with text responses');
      }
      yield output;
      return;
    }
    for await (const text of readText(this.#final.stream.reading, options)) yield text;
    await this.#finish(this.#final);
  }

  /** The output so far, as often as its schema accepts what has come; lastly the whole one, validated. */
  async *streamOutput(options: DebounceOptions = {}): AsyncGenerator<Output, undefined> {
    if (this.#final === null || this.#output !== null) {
      yield await this.getOutput();
      return;
    }
    // The values come out of the schema that gave the run its output type.
    const partials = readPartialOutputs(this.#final.stream.reading, options);
    for await (const partial of partials) yield partial as Output;
    if (this.#state === 'cancelled') return;
    const output = await this.#validate(this.#final);
    yield output;
    await this.#complete(this.#final, output);
  }

  /** The response as it grows, unvalidated. */
  async *streamResponses(options: DebounceOptions = {}): AsyncGenerator<ModelResponse, undefined> {
    if (this.#final === null || this.#state === 'cancelled') {
      this.#markRead();
      yield this.response;
      return;
    }
    const { debounceBySeconds = 0.1 } = options;
    for await (const _ of readResponses(this.#final.stream.reading, debounceBySeconds)) {
      yield this.response;
    }
    await this.#finish(this.#final);
  }

  /** Takes in the rest and gives the validated output. Throws UnexpectedModelBehavior when it is not valid. */
  async getOutput(): Promise<Output> {
    const final = this.#final;
    if (this.#output !== null) {
      const { value } = this.#output;
      if (final === null) this.#markRead();
      else await this.#complete(final, value);
      return value;
    }
    if (final === null) throw new TypeError('The run ended without a result.');
    while ((await final.stream.reading.source.pull()) !== undefined);
    if (this.#state === 'cancelled')
      throw new UserError('The stream was cancelled before it produced an output.');
    const output = await this.#validate(final);
    await this.#complete(final, output);
    return output;
  }

  /** Stops this response and nothing else. The loops over it end; what came is recorded as interrupted. */
  async cancel(): Promise<void> {
    this.#isCancelled = true;
    if (this.#state !== 'streaming') return;
    this.#state = 'cancelled';
    if (this.#final !== null) this.#run.stopStream(this.#final.node);
  }

  /** The given history and all that the run has added, the response once it is complete. */
  allMessages(options: ResultMessagesOptions = {}): readonly ModelMessage[] {
    if (this.#run.result !== null) return this.#run.result.allMessages(options);
    const messages = this.#run.allMessages();
    return this.isComplete ? messages : messages.slice(0, this.#startCount);
  }

  newMessages(options: ResultMessagesOptions = {}): readonly ModelMessage[] {
    const givenCount = this.#run.allMessages().length - this.#run.newMessages().length;
    return this.allMessages(options).slice(givenCount);
  }

  allMessagesJson(options: ResultMessagesOptions = {}): string {
    return JSON.stringify(encodeMessages(this.allMessages(options)));
  }

  newMessagesJson(options: ResultMessagesOptions = {}): string {
    return JSON.stringify(encodeMessages(this.newMessages(options)));
  }

  /** Ends the run. Throws a stop that the block has not seen. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#run[Symbol.asyncDispose]();
  }

  /** The response was read to its end in another form than its output, which it must make nevertheless. */
  async #finish(final: FinalStream<Output>): Promise<void> {
    if (this.#state !== 'streaming') return;
    this.#state = 'complete';
    await this.#settle(final, await this.#validate(final));
  }

  async #validate(final: FinalStream<Output>): Promise<Output> {
    try {
      // The value comes out of the schema that gave the run its output type.
      const output = (await final.stream.reading.wholeOutput(this.response)) as Output;
      this.#output = { value: output };
      return output;
    } catch (error: unknown) {
      this.#run.refuseStream(final.node);
      throw error;
    }
  }

  #markRead(): void {
    if (this.#state === 'streaming') this.#state = 'complete';
  }

  async #complete(final: FinalStream<Output>, output: Output): Promise<void> {
    if (this.#state !== 'streaming') return;
    this.#state = 'complete';
    await this.#settle(final, output);
  }

  /** The run takes the response, and settles the calls that it leaves over. */
  async #settle(final: FinalStream<Output>, output: Output): Promise<void> {
    const { toolName, toolCallId } = final.stream.reading.finalCall(this.response);
    await this.#run.finishStreamed(final.node, { output, toolName, toolCallId });
  }
}
