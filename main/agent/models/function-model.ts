import { systemClock, type Clock } from '../../base/clock.ts';
import type { ModelMessage, ModelResponse } from '../../../preload/contract/message.ts';
import type { ResponsePart } from '../../../preload/contract/response-part.ts';
import { noUsage, type RequestUsage } from '../../../preload/contract/usage.ts';
import { UserError } from '../errors.ts';
import { blankHead } from '../messages/history.ts';
import type { ModelSettings } from '../run-options/model-settings.ts';
import type { Model, ModelCall, ModelRequestParameters, ModelStream } from './model.ts';
import { FunctionModelStream, type StreamFunctionDelta } from './function-model-stream.ts';
import { ResponseParts } from './response-parts.ts';
import { estimateUsage } from './token-estimate.ts';

/** What a function that plays the model sees beside the messages. */
export interface FunctionModelInfo {
  readonly functionTools: ModelRequestParameters['functionTools'];
  readonly outputTools: ModelRequestParameters['outputTools'];
  readonly allowTextOutput: boolean;
  readonly instructions: string | null;
  readonly modelSettings: ModelSettings;
  readonly modelRequestParameters: ModelRequestParameters;
  readonly signal: AbortSignal;
}

/** What such a function answers: parts alone, or parts with what else a response says. */
export type FunctionModelAnswer =
  | readonly ResponsePart[]
  | (Partial<ModelResponse> & Pick<ModelResponse, 'parts'>);

/** What a stream function yields: text, or pieces of tool calls and of thinking under their numbers. */
export type FunctionModelDelta = StreamFunctionDelta;

type AnswerFunction = (
  messages: readonly ModelMessage[],
  info: FunctionModelInfo,
) => FunctionModelAnswer | Promise<FunctionModelAnswer>;

type StreamFunction = (
  messages: readonly ModelMessage[],
  info: FunctionModelInfo,
) => AsyncIterable<FunctionModelDelta>;

/** How a FunctionModel is made; at least one of the functions is needed. */
export interface FunctionModelOptions {
  readonly function?: AnswerFunction;
  readonly streamFunction?: StreamFunction;
  readonly modelName?: string;
  readonly settings?: ModelSettings;
  readonly clock?: Clock;
}

/** A model played by a function of the program. For tests and demos. Source: spec 07 §8. */
export class FunctionModel implements Model {
  readonly system = 'function';
  readonly modelName: string;
  readonly settings: ModelSettings | null;
  readonly #options: FunctionModelOptions;
  readonly #clock: Clock;

  constructor(options: FunctionModelOptions) {
    if (options.function === undefined && options.streamFunction === undefined) {
      throw new TypeError('Either `function` or `streamFunction` must be provided');
    }
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.settings = options.settings ?? null;
    const names = [options.function?.name ?? '', options.streamFunction?.name ?? ''];
    this.modelName = options.modelName ?? `function:${names.join(':')}`;
  }

  async request(call: ModelCall): Promise<ModelResponse> {
    const answer = this.#options.function;
    if (answer === undefined)
      throw new UserError(
        'FunctionModel must receive a `function` to support non-streamed requests',
      );
    const answered = await answer(call.messages, toInfo(call));
    const given = 'parts' in answered ? answered : { parts: answered };
    const parts = new ResponseParts();
    for (const part of given.parts) parts.part(part);
    const head = { ...this.#head(noUsage), ...given };
    const response = parts.snapshot({ ...head, state: 'complete' });
    if (given.usage !== undefined) return response;
    return { ...response, usage: estimateUsage([...call.messages, response]) };
  }

  async requestStream(call: ModelCall): Promise<ModelStream> {
    const stream = this.#options.streamFunction;
    if (stream === undefined)
      throw new UserError(
        'FunctionModel must receive a `streamFunction` to support streamed requests',
      );
    const deltas = stream(call.messages, toInfo(call))[Symbol.asyncIterator]();
    const first = await deltas.next();
    if (first.done === true) throw new TypeError('Stream function must return at least one item');
    return new FunctionModelStream(deltas, first.value, (usage) => this.#head(usage));
  }

  #head(usage: RequestUsage): Omit<ModelResponse, 'kind' | 'parts'> {
    const head = blankHead(this.#clock.nowIso());
    return { ...head, usage, modelName: this.modelName, state: 'incomplete' };
  }
}

function toInfo(call: ModelCall): FunctionModelInfo {
  const { parameters } = call;
  return {
    functionTools: parameters.functionTools,
    outputTools: parameters.outputTools,
    allowTextOutput: parameters.allowTextOutput,
    instructions: parameters.instructions,
    modelSettings: call.settings,
    modelRequestParameters: parameters,
    signal: call.signal,
  };
}
