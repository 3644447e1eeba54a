import type { JsonObject } from '../../../preload/contract/json.ts';
import type { ModelMessage } from '../../../preload/contract/message.ts';
import type { ResponsePart } from '../../../preload/contract/response-part.ts';
import type { RequestUsage } from '../../../preload/contract/usage.ts';
import {
  FunctionModel,
  type FunctionModelDelta,
  type FunctionModelInfo,
} from '../../../main/agent/models/function-model.ts';
import { call, text } from '../message-builders.ts';

/** One response of a script: text, tool calls, or what the rest of it says. */
export type GoldenResponse = readonly ResponsePart[];

/** A model that plays the scripts of the golden traces, and what it was asked. */
export interface GoldenModel {
  readonly model: FunctionModel;
  readonly asked: {
    readonly messages: readonly ModelMessage[];
    readonly info: FunctionModelInfo;
  }[];
}

/** Text, as the golden traces write it. */
export const T = (content: string): ResponsePart => text(content);

/** A tool call, as the golden traces write it. */
export const C = (name: string, args: JsonObject | string = {}, id = `id_${name}`): ResponsePart =>
  call(id, name, args);

/**
 * Plays responses one after the other. Streamed, text comes in chunks of three words and the JSON text of a call's
 * arguments in slices of 15 characters, after its name.
 */
export function golden(
  responses: readonly GoldenResponse[] | ((messages: readonly ModelMessage[]) => GoldenResponse),
  options: { readonly modelName?: string; readonly usage?: RequestUsage } = {},
): GoldenModel {
  const asked: GoldenModel['asked'] = [];
  const next = (messages: readonly ModelMessage[], info: FunctionModelInfo): GoldenResponse => {
    asked.push({ messages, info });
    if (typeof responses === 'function') return responses(messages);
    const response = responses[asked.length - 1];
    if (response === undefined) throw new Error('The script has no further response.');
    return response;
  };
  const model = new FunctionModel({
    ...(options.modelName !== undefined && { modelName: options.modelName }),
    function: (messages, info) => ({
      parts: next(messages, info),
      ...(options.usage !== undefined && { usage: options.usage }),
    }),
    async *streamFunction(messages, info) {
      for (const [index, part] of next(messages, info).entries()) yield* toDeltas(index, part);
    },
  });
  return { model, asked };
}

function* toDeltas(index: number, part: ResponsePart): Generator<FunctionModelDelta> {
  if (part.partKind === 'text') yield* inThreeWords(part.content);
  if (part.partKind === 'thinking') yield { [index]: { thinking: part.content } };
  if (part.partKind !== 'tool-call') return;
  yield { [index]: { name: part.toolName, toolCallId: part.toolCallId } };
  const json = typeof part.args === 'string' ? part.args : JSON.stringify(part.args ?? {});
  for (let at = 0; at < json.length; at += 15)
    yield { [index]: { jsonArgs: json.slice(at, at + 15) } };
}

function inThreeWords(content: string): readonly string[] {
  const words = content.split(' ');
  const chunks: string[] = [];
  for (let at = 0; at < words.length; at += 3) {
    const chunk = words.slice(at, at + 3).join(' ');
    chunks.push(at + 3 < words.length ? `${chunk} ` : chunk);
  }
  return chunks;
}
