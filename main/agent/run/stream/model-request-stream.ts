import type { ModelResponse } from '../../../../preload/contract/message.ts';
import type { AgentStreamEvent } from '../../../../preload/contract/stream-event.ts';
import type { EventSource } from '../events/event-channel.ts';
import { NodeStream } from '../nodes/node-stream.ts';
import {
  readPartialOutputs,
  readText,
  type OutputReading,
  type TextReadingOptions,
} from './response-reading.ts';

/** A response as it comes: its events, or the text and output they make. All share one source. Source: spec 02 LOOP-6. */
export class ModelRequestStream<Output> extends NodeStream<AgentStreamEvent> {
  /** Its text and output, as runStream reads them. */
  readonly reading: OutputReading;

  readonly #open: () => Promise<void>;

  constructor(
    source: EventSource<AgentStreamEvent>,
    reading: OutputReading,
    open: () => Promise<void>,
  ) {
    super(source);
    this.reading = reading;
    this.#open = open;
  }

  /** Sends the request and waits until the model has accepted it. The first event asked for does the same. */
  open(): Promise<void> {
    return this.#open();
  }

  /** The response as far as it came; null before the model has answered. */
  get response(): ModelResponse | null {
    return this.reading.response();
  }

  /** The text as it grows, starting with what there is already. */
  streamText(options: TextReadingOptions = {}): AsyncIterable<string> {
    return readText(this.reading, options);
  }

  /** The output as it grows: each partial value that its schema accepts, and lastly the whole one. */
  async *streamOutput(
    options: { readonly debounceBySeconds?: number | null } = {},
  ): AsyncGenerator<Output, undefined> {
    // The values come out of the schema that gave the run its output type.
    for await (const partial of readPartialOutputs(this.reading, options)) yield partial as Output;
    const response = this.response;
    if (response !== null) yield (await this.reading.wholeOutput(response)) as Output;
  }
}
