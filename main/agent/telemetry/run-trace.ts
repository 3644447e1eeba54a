import type { JsonObject } from '../../../preload/contract/json.ts';
import type { ModelMessage } from '../../../preload/contract/message.ts';
import type { RetryPromptPart } from '../../../preload/contract/request-part.ts';
import type { ToolCallPart } from '../../../preload/contract/response-part.ts';
import type { Model } from '../models/model.ts';
import type { ToolCallOutcome } from '../tools/tool-call-outcome.ts';

/** How a run ended, for its span. */
export interface RunTraceEnd {
  readonly messages: readonly ModelMessage[];
  readonly metadata: JsonObject | null;
  /** Null where there is none. */
  readonly result: { readonly output: unknown } | null;
  readonly failure: { readonly error: unknown } | null;
}

/** What an output function makes an output of. */
export interface OutputTarget {
  /** The tool that the model called, or the function's own name. */
  readonly name: string;
  readonly toolCallId: string | null;
  readonly input: unknown;
}

/** The spans of one run. The run's steps go through it whether it is traced or not. Source: spec 09 §2. */
export interface RunTrace {
  /** Calls code as a part of the run: spans that it starts are children of the run's. */
  within<Value>(work: () => Value): Value;
  /** The model, with a span around each request. */
  model(model: Model): Model;
  /** Carries out a tool call. */
  toolCall(call: ToolCallPart, work: () => Promise<ToolCallOutcome>): Promise<ToolCallOutcome>;
  /** A call was refused before it could be carried out. */
  invalidCall(call: ToolCallPart, told: RetryPromptPart | Error): void;
  /** Calls an output function; a target of null has none and makes no span. */
  outputFunction(target: OutputTarget | null, work: () => unknown): unknown;
  /** Ends the run's span and all that are still open beneath it. More calls do nothing. */
  end(ending: RunTraceEnd): void;
}

/** A run that nobody traces. */
export const untracedRun: RunTrace = {
  within: (work) => work(),
  model: (model) => model,
  toolCall: (_, work) => work(),
  invalidCall: () => {},
  outputFunction: (_, work) => work(),
  end: () => {},
};
