import type { ModelMessage } from '../../preload/contract/message.ts';
import type {
  Model,
  ModelCall,
  ModelRequestParameters,
  ModelStream,
} from '../../main/agent/models/model.ts';
import type { PartDeltaEvent, PartStartEvent } from '../../preload/contract/stream-event.ts';
import type { ToolDefinition } from '../../main/agent/tools/tool-definition.ts';
import { request, user } from './message-builders.ts';

/** A tool as a model is told of it. */
export function toolDefinition(
  name: string,
  properties: ToolDefinition['parametersJsonSchema'] = {},
): ToolDefinition {
  return {
    name,
    description: `Does ${name}.`,
    parametersJsonSchema: { type: 'object', properties, additionalProperties: false },
    kind: 'function',
    strict: null,
    sequential: false,
    metadata: null,
    timeoutSeconds: null,
    outerTypedDictKey: null,
    toolsetId: null,
    capabilityId: null,
  };
}

/** What a model may use: nothing but text, unless said otherwise. */
export function parameters(rest: Partial<ModelRequestParameters> = {}): ModelRequestParameters {
  return {
    functionTools: [],
    outputTools: [],
    outputMode: 'text',
    outputObject: null,
    allowTextOutput: true,
    instructions: null,
    instructionParts: [],
    ...rest,
  };
}

/** A call with one short prompt, unless said otherwise. */
export function modelCall(rest: Partial<ModelCall> = {}): ModelCall {
  return {
    messages: [request([user('hello')])],
    settings: {},
    parameters: parameters(),
    signal: new AbortController().signal,
    ...rest,
  };
}

/** A call that continues a history. */
export function callWith(
  messages: readonly ModelMessage[],
  rest: Partial<ModelCall> = {},
): ModelCall {
  return modelCall({ messages, ...rest });
}

/** What came of one streamed call. */
export interface StreamOutcome {
  readonly events: readonly (PartStartEvent | PartDeltaEvent)[];
  readonly stream: ModelStream;
  /** What iterating threw, or null. */
  readonly error: unknown;
}

/** Streams a call to its end, however it ends. */
export async function streamAll(
  model: Model,
  call: ModelCall = modelCall(),
): Promise<StreamOutcome> {
  const stream = await model.requestStream(call);
  const events: (PartStartEvent | PartDeltaEvent)[] = [];
  try {
    for await (const event of stream) events.push(event);
    return { events, stream, error: null };
  } catch (error: unknown) {
    return { events, stream, error };
  } finally {
    await stream.close();
  }
}

/** What a promise was rejected with. Fails when it was not. */
export async function rejection(promise: PromiseLike<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error: unknown) {
    return error;
  }
  throw new Error('It was not rejected.');
}
