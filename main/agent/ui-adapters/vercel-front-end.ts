import type { Json } from '../../../preload/contract/json.ts';
import type { FinishReason } from '../../../preload/contract/message.ts';
import type {
  FilePart,
  ResponsePart,
  TextPart,
  ThinkingPart,
  ToolCallPart,
} from '../../../preload/contract/response-part.ts';
import type {
  FunctionToolCallEvent,
  OutputToolCallEvent,
  PartDelta,
} from '../../../preload/contract/stream-event.ts';
import type { IdSource } from '../../base/ids.ts';
import type { AgentRunResult } from '../run/agent-run-result.ts';
import { DeferredToolRequests } from '../tools/deferred-tools.ts';
import { toArgsText } from './args-text.ts';
import type { FrontEnd, ToldFailure, ToldResult } from './front-end.ts';
import { interchangeKey } from './interchange-key.ts';
import { readNativePart, type NativePart } from './native-part.ts';
import { VercelCalls } from './vercel-calls.ts';
import type {
  VercelChunk,
  VercelExecuted,
  VercelFinishReason,
  VercelPartChunk,
} from './vercel-chunk.ts';
import { compactionData, nativeInput, nativeOutput } from './vercel-native.ts';
import { toParticulars } from './vercel-particulars.ts';

/** What the stream calls its message, and where the ids of its parts come from. */
export interface VercelSurroundings {
  readonly messageId: string | null;
  readonly ids: IdSource;
}

/** Tells one run in the chunks of the Vercel AI SDK: a message of several steps, one for each model response. */
export class VercelFrontEnd implements FrontEnd<VercelChunk> {
  readonly #around: VercelSurroundings;
  readonly #calls = new VercelCalls();
  #partId = '';
  #hasStep = false;
  #isCancelled = false;
  #finishReason: VercelFinishReason | null = null;

  constructor(around: VercelSurroundings) {
    this.#around = around;
  }

  *start(): Generator<VercelChunk, void> {
    const { messageId } = this.#around;
    yield { type: 'start', ...(messageId !== null && { messageId }) };
  }

  *startResponse(): Generator<VercelChunk, void> {
    if (this.#hasStep) yield { type: 'finish-step' };
    this.#hasStep = true;
    yield { type: 'start-step' };
  }

  *startPart(part: ResponsePart, followsItsKind: boolean): Generator<VercelChunk, void> {
    if (part.partKind === 'text') yield* this.#startText(part, followsItsKind);
    else if (part.partKind === 'thinking') yield* this.#startThinking(part);
    else if (part.partKind === 'tool-call') yield* this.#startCall(part);
    else if (part.partKind === 'file') yield toFile(part);
    else yield* this.#startNative(readNativePart(part));
  }

  *addDelta(delta: PartDelta): Generator<VercelChunk, void> {
    if (delta.partDeltaKind === 'text') {
      yield* this.#addPiece('text-delta', delta.contentDelta, toParticulars(delta));
    } else if (delta.partDeltaKind === 'thinking') {
      const kept = toParticulars({ ...delta, signature: delta.signatureDelta ?? null });
      yield* this.#addPiece('reasoning-delta', delta.contentDelta ?? '', kept);
    } else {
      yield* this.#addArgs(delta.toolCallId ?? '', delta.argsDelta ?? null);
    }
  }

  *endPart(part: ResponsePart, isFollowedByItsKind: boolean): Generator<VercelChunk, void> {
    if (part.partKind === 'tool-call') this.#calls.hold(part);
    const id = this.#partId;
    if (part.partKind === 'text' && !isFollowedByItsKind) {
      yield { type: 'text-end', id, ...toParticulars(part) };
    }
    if (part.partKind === 'thinking') yield { type: 'reasoning-end', id, ...toParticulars(part) };
    const native = readNativePart(part);
    if (native?.kind === 'call') yield nativeInput(native.call);
  }

  *takeCall(event: FunctionToolCallEvent | OutputToolCallEvent): Generator<VercelChunk, void> {
    yield* this.#calls.take(event);
  }

  *takeResult(part: ToldResult): Generator<VercelChunk, void> {
    yield* this.#calls.settle(part);
  }

  *takeCustomEvent(name: string, data: Json): Generator<VercelChunk, void> {
    yield { type: `data-${name}`, data };
  }

  *complete({ response, output }: AgentRunResult<unknown>): Generator<VercelChunk, void> {
    this.#finishReason = toFinishReason(response.finishReason);
    const messageMetadata = { [interchangeKey]: { timestamp: response.timestamp } };
    yield { type: 'message-metadata', messageMetadata };
    if (!(output instanceof DeferredToolRequests)) return;
    for (const { toolCallId } of output.approvals) {
      yield { type: 'tool-approval-request', approvalId: toolCallId, toolCallId };
    }
  }

  *cancel(): Generator<VercelChunk, void> {
    this.#isCancelled = true;
    yield { type: 'abort', reason: 'The agent run was cancelled.' };
  }

  *fail({ message }: ToldFailure): Generator<VercelChunk, void> {
    yield* this.#calls.release();
    this.#finishReason = 'error';
    yield { type: 'error', errorText: message };
  }

  *finish(): Generator<VercelChunk, void> {
    yield { type: 'finish-step' };
    if (this.#isCancelled) return;
    const finishReason = this.#finishReason;
    yield { type: 'finish', ...(finishReason !== null && { finishReason }) };
  }

  *#startNative(native: NativePart | null): Generator<VercelChunk, void> {
    if (native?.kind === 'call') yield* this.#startCall(native.call, { providerExecuted: true });
    if (native?.kind === 'return') yield nativeOutput(native.result);
    if (native?.kind === 'compaction') yield { type: compactionData, data: native.payload };
  }

  *#startText(part: TextPart, followsText: boolean): Generator<VercelChunk, void> {
    const kept = toParticulars(part);
    if (!followsText) yield { type: 'text-start', id: this.#newPartId(), ...kept };
    yield* this.#addPiece('text-delta', part.content, kept);
  }

  *#startThinking(part: ThinkingPart): Generator<VercelChunk, void> {
    const kept = toParticulars(part);
    yield { type: 'reasoning-start', id: this.#newPartId(), ...kept };
    yield* this.#addPiece('reasoning-delta', part.content, kept);
  }

  *#startCall(
    part: Omit<ToolCallPart, 'partKind'>,
    executed: VercelExecuted = {},
  ): Generator<VercelChunk, void> {
    const { toolCallId, toolName } = part;
    yield { type: 'tool-input-start', toolCallId, toolName, ...executed, ...toParticulars(part) };
    yield* this.#addArgs(toolCallId, part.args);
  }

  *#addArgs(toolCallId: string, args: ToolCallPart['args']): Generator<VercelChunk, void> {
    const inputTextDelta = toArgsText(args);
    if (inputTextDelta === '') return;
    yield { type: 'tool-input-delta', toolCallId, inputTextDelta };
  }

  *#addPiece(
    type: 'text-delta' | 'reasoning-delta',
    delta: string,
    kept: ReturnType<typeof toParticulars>,
  ): Generator<VercelPartChunk, void> {
    if (delta !== '') yield { type, id: this.#partId, delta, ...kept };
  }

  #newPartId(): string {
    this.#partId = this.#around.ids.uuidv7();
    return this.#partId;
  }
}

function toFile({ content }: FilePart): VercelChunk {
  const { mediaType, data } = content;
  return { type: 'file', url: `data:${mediaType};base64,${data}`, mediaType };
}

const finishReasons: Readonly<Record<FinishReason, VercelFinishReason>> = {
  stop: 'stop',
  length: 'length',
  content_filter: 'content-filter',
  tool_call: 'tool-calls',
  error: 'error',
};

function toFinishReason(reason: FinishReason | null): VercelFinishReason | null {
  return reason === null ? null : finishReasons[reason];
}
