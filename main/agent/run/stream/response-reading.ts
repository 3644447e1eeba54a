import type { ModelResponse } from '../../../../preload/contract/message.ts';
import type { ResponsePart } from '../../../../preload/contract/response-part.ts';
import type { AgentStreamEvent } from '../../../../preload/contract/stream-event.ts';
import { UserError } from '../../errors.ts';
import type { FinalResult } from '../../output/final-result.ts';
import type { EventSource } from '../events/event-channel.ts';
import { groupByTime } from './group-by-time.ts';

/** How text is read. */
export interface TextReadingOptions {
  /** Gives the increments instead of the text so far; validators do not see these. */
  readonly delta?: boolean;
  /** Joins what comes within this time; null gives every piece. 0.1 s when not said. */
  readonly debounceBySeconds?: number | null;
}

/** A response that can be read while it comes. */
export interface OutputReading {
  readonly source: EventSource<AgentStreamEvent>;
  readonly response: () => ModelResponse | null;
  /** Whether text, as it is or through a function, is all that can be the output of the run. */
  readonly isText: boolean;
  /** The text as the validators leave it. */
  readonly validateText: (text: string) => Promise<string>;
  /** The output tool call that the response would end the run with; nulls when it is none. */
  readonly finalCall: (response: ModelResponse) => Omit<FinalResult, 'output'>;
  /** The output that the response makes so far; null when it makes none. */
  readonly partialOutput: (response: ModelResponse) => Promise<{ readonly value: unknown } | null>;
  /** The output that the whole response makes. Throws when it makes none. */
  readonly wholeOutput: (response: ModelResponse) => Promise<unknown>;
}

/** The text of a response as it grows. Source: spec 02 RS-5. */
export async function* readText(
  reading: OutputReading,
  options: TextReadingOptions,
): AsyncGenerator<string> {
  const { delta = false, debounceBySeconds = 0.1 } = options;
  if (!reading.isText) throw new UserError('stream_text() can only be used with text responses');
  let given = '';
  for await (const text of readTextSoFar(reading, debounceBySeconds)) {
    if (text === given) continue;
    const grown = text.slice(given.length);
    given = text;
    yield delta ? grown : await reading.validateText(text);
  }
}

/** Responses as they grow: first what there is, then one for each group of events. */
export async function* readResponses(
  reading: OutputReading,
  debounceBySeconds: number | null,
): AsyncGenerator<ModelResponse> {
  const start = reading.response();
  if (start?.state === 'incomplete' && start.parts.some(hasContent)) yield start;
  for await (const _ of groupByTime(reading.source, debounceBySeconds)) {
    const response = reading.response();
    if (response !== null) yield response;
  }
  const end = reading.response();
  if (end !== null) yield end;
}

/** What a response makes as it grows, where its schema accepts it. The whole one is the caller's to ask for. Source: spec 02 RS-6. */
export async function* readPartialOutputs(
  reading: OutputReading,
  options: { readonly debounceBySeconds?: number | null },
): AsyncGenerator<unknown> {
  const { debounceBySeconds = 0.1 } = options;
  let seen = '';
  for await (const response of readResponses(reading, debounceBySeconds)) {
    const looks = JSON.stringify(response.parts);
    if (looks === seen) continue;
    seen = looks;
    const partial = await reading.partialOutput(response);
    if (partial !== null) yield partial.value;
  }
}

async function* readTextSoFar(
  reading: OutputReading,
  debounceBySeconds: number | null,
): AsyncGenerator<string> {
  for await (const response of readResponses(reading, debounceBySeconds)) {
    const text = textOf(response);
    if (text !== '') yield text;
  }
}

/** Whether a part says something already. */
function hasContent(part: ResponsePart): boolean {
  switch (part.partKind) {
    case 'text':
    case 'thinking':
      return part.content !== '';
    case 'tool-call':
      return part.args !== null && part.args !== '' && Object.keys(part.args).length > 0;
    default:
      return true;
  }
}

function textOf(response: ModelResponse): string {
  return response.parts.map((part) => (part.partKind === 'text' ? part.content : '')).join('');
}
