import type { Json, JsonObject } from '../../../preload/contract/json.ts';
import type { ModelResponse } from '../../../preload/contract/message.ts';
import type { ResponsePart } from '../../../preload/contract/response-part.ts';
import type { PartDeltaEvent, PartStartEvent } from '../../../preload/contract/stream-event.ts';
import { noUsage, type RequestUsage } from '../../../preload/contract/usage.ts';
import { ModelHTTPError, UnexpectedModelBehavior } from '../../../main/agent/errors.ts';
import { importOptions } from '../../../main/agent/messages/decode-options.ts';
import { decodeResponsePart } from '../../../main/agent/messages/wire-response-part.ts';
import { encodeMessages } from '../../../main/agent/messages/wire.ts';
import type { Model, ModelCall, ModelStream } from '../../../main/agent/models/model.ts';
import { ResponseParts } from '../../../main/agent/models/response-parts.ts';
import type { ModelSettings } from '../../../main/agent/run-options/model-settings.ts';
import type { Answer, AnswerDelta, AnswerError, AnswerPart } from '../scenario.ts';
import { toSnakeCase } from './case.ts';
import type { World } from './world.ts';

const modelName = 'scripted';

/** A model that answers from a scenario's script, whole or streamed, and notes what it was asked. */
export class ScriptedModel implements Model {
  readonly modelName: string;
  readonly system = 'script';
  readonly settings: ModelSettings | null;
  readonly #world: World;

  constructor(world: World, settings: ModelSettings | null, name = modelName) {
    this.modelName = name;
    this.#world = world;
    this.settings = settings;
  }

  async request(call: ModelCall): Promise<ModelResponse> {
    const answer = await this.#take(call);
    for (const delta of answer.deltas ?? []) {
      if ('wait' in delta) await this.#world.opened(delta.wait);
      if ('open' in delta) this.#world.open(delta.open);
    }
    const parts = new ResponseParts();
    for (const part of answer.parts ?? []) parts.part(toPart(part));
    const head = headOf(answer, toUsage(answer), answer.finishReason ?? null, 'complete');
    return parts.snapshot({ ...head, ...pricedHead(this.#world) });
  }

  async requestStream(call: ModelCall): Promise<ModelStream> {
    return new ScriptedStream(await this.#take(call), this.#world);
  }

  async countTokens(): Promise<RequestUsage> {
    const counted = this.#world.scenario.countedTokens;
    if (counted === undefined) throw new Error('This model counts no tokens.');
    return { ...noUsage, inputTokens: counted };
  }

  async #take(call: ModelCall): Promise<Answer> {
    const { parameters } = call;
    this.#world.requests.push({
      messages: encodeMessages(call.messages),
      settings: toSnakeCase(call.settings as JsonObject),
      tools: parameters.functionTools.map(({ name }) => name),
      output_tools: parameters.outputTools.map(({ name, description }) => [name, description]),
      allow_text: parameters.allowTextOutput,
      mode: parameters.outputMode,
      ...(this.modelName !== modelName && { model: this.modelName }),
      ...(this.#world.scenario.definition !== undefined && {
        instruction_parts: parameters.instructionParts.map(({ content, dynamic, name, id }) => [
          content,
          dynamic,
          name,
          id,
        ]),
      }),
    });
    const answer = this.#world.nextAnswer();
    if (answer.wait !== undefined) await this.#world.opened(answer.wait);
    if (answer.error !== undefined) throw toError(answer.error);
    return answer;
  }
}

class ScriptedStream implements ModelStream {
  readonly #answer: Answer;
  readonly #world: World;
  readonly #parts = new ResponseParts();
  #usage: RequestUsage = noUsage;
  #finishReason: ModelResponse['finishReason'] = null;
  #isComplete = false;
  readonly #timestamp = new Date().toISOString();

  constructor(answer: Answer, world: World) {
    this.#answer = answer;
    this.#world = world;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<PartStartEvent | PartDeltaEvent> {
    for (const delta of deltasOf(this.#answer)) {
      if ('wait' in delta) await this.#world.opened(delta.wait);
      else if ('open' in delta) this.#world.open(delta.open);
      else if ('raise' in delta) throw toError(delta.raise);
      else if ('finish' in delta) this.#finishReason = delta.finish;
      else {
        this.#usage = toUsage(this.#answer);
        yield* this.#take(delta);
      }
    }
    this.#finishReason = this.#answer.finishReason ?? null;
    this.#isComplete = true;
  }

  snapshot(): ModelResponse {
    const state = this.#isComplete ? 'complete' : 'incomplete';
    const head = headOf(this.#answer, this.#usage, this.#finishReason, state);
    return this.#parts.snapshot({
      ...head,
      ...pricedHead(this.#world),
      timestamp: this.#timestamp,
    });
  }

  async close(): Promise<void> {}

  #take(
    delta: Extract<AnswerDelta, { key: number }>,
  ): readonly (PartStartEvent | PartDeltaEvent)[] {
    if ('text' in delta) return this.#parts.text(delta.key, delta.text);
    if ('part' in delta)
      return this.#parts.part(decodeResponsePart(delta.part, importOptions), delta.key);
    if ('thinking' in delta || 'signature' in delta) {
      const { thinking, signature } = delta;
      return this.#parts.thinking(delta.key, {
        ...(thinking !== undefined && { content: thinking }),
        ...(signature !== undefined && { signature }),
      });
    }
    const { name = null, args, id = null } = delta as { name?: string; args?: string; id?: string };
    return this.#parts.toolCall(delta.key, {
      toolName: name,
      ...(args !== undefined && { args }),
      toolCallId: id,
    });
  }
}

/** The deltas of an answer: text by three words, the JSON text of arguments by 15 characters. */
function deltasOf(answer: Answer): readonly AnswerDelta[] {
  if (answer.deltas !== undefined) return answer.deltas;
  return (answer.parts ?? []).flatMap((part, key): AnswerDelta[] => {
    if ('text' in part) return textChunks(part.text).map((text) => ({ key, text }));
    if ('thinking' in part) {
      const pieces = textChunks(part.thinking).map((thinking) => ({ key, thinking }));
      const { signature } = part;
      return signature === undefined ? pieces : [...pieces, { key, signature }];
    }
    const json = typeof part.args === 'string' ? part.args : JSON.stringify(part.args ?? {});
    return [
      { key, name: part.call, id: part.id ?? null },
      ...slices(json).map((args) => ({ key, args })),
    ];
  });
}

function textChunks(text: string): string[] {
  const words = text.split(' ');
  const groups: string[] = [];
  for (let at = 0; at < words.length; at += 3) groups.push(words.slice(at, at + 3).join(' '));
  return groups.map((group, at) => (at < groups.length - 1 ? `${group} ` : group));
}

function slices(json: string): string[] {
  // By code points, as the original's language counts.
  const points = [...json];
  const pieces: string[] = [];
  for (let at = 0; at < points.length; at += 15) pieces.push(points.slice(at, at + 15).join(''));
  return pieces;
}

function toPart(part: AnswerPart): ResponsePart {
  const particulars = { id: null, providerName: null, providerDetails: null };
  if ('text' in part) return { partKind: 'text', content: part.text, ...particulars };
  if ('thinking' in part) {
    const { thinking: content, signature = null } = part;
    return { partKind: 'thinking', content, signature, ...particulars };
  }
  const { call: toolName, args = null, id: toolCallId = '' } = part;
  return { partKind: 'tool-call', toolName, args, toolCallId, toolKind: null, ...particulars };
}

function toUsage(answer: Answer): RequestUsage {
  const { input = 50, output = 10, cacheRead = 0, cost = null, details = {} } = answer.usage ?? {};
  return {
    ...noUsage,
    inputTokens: input,
    outputTokens: output,
    cacheReadTokens: cacheRead,
    details,
    cost,
  };
}

function headOf(
  _answer: Answer,
  usage: RequestUsage,
  finishReason: ModelResponse['finishReason'],
  state: ModelResponse['state'],
): Omit<ModelResponse, 'kind' | 'parts'> {
  return {
    usage,
    modelName,
    timestamp: new Date().toISOString(),
    providerName: null,
    providerUrl: null,
    providerResponseId: null,
    providerDetails: null,
    finishReason,
    runId: null,
    conversationId: null,
    metadata: null,
    state,
  };
}

/** What a response says of its model where that has a price. */
function pricedHead({ scenario }: World): Partial<ModelResponse> {
  const pricedAs = scenario.definition?.pricedAs;
  return pricedAs === undefined
    ? {}
    : { modelName: pricedAs.model, providerName: pricedAs.provider };
}

function toError(error: AnswerError): Error {
  if (error.kind === 'http') {
    const body: Json | undefined = error.body;
    return new ModelHTTPError({
      statusCode: error.status,
      modelName,
      ...(body !== undefined && { body }),
    });
  }
  if (error.kind === 'unexpected') {
    return new UnexpectedModelBehavior(error.message, { body: error.body ?? null });
  }
  return new Error(error.message);
}
