import { systemIds, type IdSource } from '../../base/ids.ts';
import { applyDelta, argsCanFollow } from '../../../preload/contract/apply-delta.ts';
import type { ModelResponse } from '../../../preload/contract/message.ts';
import type { ResponsePart, ToolCallPart } from '../../../preload/contract/response-part.ts';
import type {
  PartDelta,
  PartDeltaEvent,
  PartStartEvent,
} from '../../../preload/contract/stream-event.ts';
import { UnexpectedModelBehavior } from '../errors.ts';
import { createToolCallId } from '../messages/tool-call-id.ts';
import { partKindOf } from './part-kind.ts';
import { toParticulars, type PartParticulars } from './part-particulars.ts';

/** How a provider names the part that a delta belongs to; null means the latest one of its kind. */
export type PartKey = string | number | null;

type PartEvent = PartStartEvent | PartDeltaEvent;

interface PendingCall {
  args: string;
  toolCallId: string | null;
}

/** Builds the parts of a streamed response from a provider's deltas, and the events that tell of them. For adapters. Source: spec 03 §1.1. */
export class ResponseParts {
  readonly #parts: ResponsePart[] = [];
  readonly #indexes = new Map<string | number, number>();
  readonly #pendingCalls = new Map<string | number, PendingCall>();
  readonly #callIds = new Set<string>();
  readonly #ids: Pick<IdSource, 'hex32'>;

  constructor(ids: Pick<IdSource, 'hex32'> = systemIds) {
    this.#ids = ids;
  }

  /** The parts as far as they came. */
  get parts(): readonly ResponsePart[] {
    return [...this.#parts];
  }

  /** The response as far as it came: these parts under the given head. */
  snapshot(head: Omit<ModelResponse, 'kind' | 'parts'>): ModelResponse {
    return { kind: 'response', parts: this.parts, ...head };
  }

  /** A piece of text; an empty one starts a part too. */
  text(key: PartKey, content: string, particulars: PartParticulars = {}): readonly PartEvent[] {
    const index = this.#find(key, 'text');
    if (index !== null) {
      const { providerName, providerDetails } = particulars;
      return [
        this.#apply(index, {
          partDeltaKind: 'text',
          contentDelta: content,
          ...(providerName !== undefined && { providerName }),
          ...(providerDetails !== undefined && { providerDetails }),
        }),
      ];
    }
    return [this.#start(key, { partKind: 'text', content, ...toParticulars(particulars) })];
  }

  /** A piece of thinking; the signature comes once, whole, when the provider ends the block. */
  thinking(
    key: PartKey,
    piece: {
      readonly content?: string | null;
      readonly signature?: string | null;
    } & PartParticulars,
  ): readonly PartEvent[] {
    const index = this.#find(key, 'thinking');
    const { content, signature, providerName, providerDetails } = piece;
    if (index !== null) {
      return [
        this.#apply(index, {
          partDeltaKind: 'thinking',
          ...(content !== undefined && { contentDelta: content }),
          ...(signature !== undefined && { signatureDelta: signature }),
          ...(providerName !== undefined && { providerName }),
          ...(providerDetails !== undefined && { providerDetails }),
        }),
      ];
    }
    return [
      this.#start(key, {
        partKind: 'thinking',
        content: content ?? '',
        signature: signature ?? null,
        ...toParticulars(piece),
      }),
    ];
  }

  /** A piece of a tool call. The part starts when its name is known; what came before is kept until then. */
  toolCall(
    key: string | number,
    piece: {
      readonly toolName?: string | null;
      readonly args?: string | null;
      readonly toolCallId?: string | null;
    } & PartParticulars,
  ): readonly PartEvent[] {
    const index = this.#find(key, 'tool-call');
    if (index === null) return this.#startCall(key, piece);
    const part = this.#parts[index];
    const { toolName, args, toolCallId, providerName, providerDetails } = piece;
    return [
      this.#apply(index, {
        partDeltaKind: 'tool_call',
        ...(toolName && { toolNameDelta: toolName }),
        ...(args !== undefined && { argsDelta: args }),
        toolCallId: part?.partKind === 'tool-call' ? part.toolCallId : (toolCallId ?? null),
        ...(providerName !== undefined && { providerName }),
        ...(providerDetails !== undefined && { providerDetails }),
      }),
    ];
  }

  /** A part that comes whole. */
  part(part: ResponsePart, key: PartKey = null): readonly PartEvent[] {
    return [this.#start(key, part.partKind === 'tool-call' ? this.#withUniqueId(part) : part)];
  }

  #startCall(
    key: string | number,
    piece: Parameters<ResponseParts['toolCall']>[1],
  ): readonly PartEvent[] {
    const pending = this.#pendingCalls.get(key) ?? { args: '', toolCallId: null };
    pending.toolCallId = piece.toolCallId ?? pending.toolCallId;
    const args = pending.args + (piece.args ?? '');
    if (!piece.toolName) {
      pending.args = args;
      this.#pendingCalls.set(key, pending);
      return [];
    }
    this.#pendingCalls.delete(key);
    const started = this.#withUniqueId({
      partKind: 'tool-call',
      toolName: piece.toolName,
      args: args === '' && typeof piece.args !== 'string' ? null : args,
      toolCallId: pending.toolCallId ?? '',
      toolKind: null,
      ...toParticulars(piece),
    });
    return [this.#start(key, started)];
  }

  /** Some servers give no id, or the same one to two calls; a result could then not be told to its call. */
  #withUniqueId(part: ToolCallPart): ToolCallPart {
    const isUsable = part.toolCallId !== '' && !this.#callIds.has(part.toolCallId);
    const toolCallId = isUsable ? part.toolCallId : createToolCallId(this.#ids);
    this.#callIds.add(toolCallId);
    return isUsable ? part : { ...part, toolCallId };
  }

  #find(key: PartKey, kind: ResponsePart['partKind']): number | null {
    const latest = this.#parts.length - 1;
    const index = key === null ? latest : (this.#indexes.get(key) ?? -1);
    return this.#parts[index]?.partKind === kind ? index : null;
  }

  #start(key: PartKey, part: ResponsePart): PartStartEvent {
    const index = this.#parts.length;
    const previous = this.#parts[index - 1];
    this.#parts.push(part);
    if (key !== null) this.#indexes.set(key, index);
    return {
      eventKind: 'part_start',
      index,
      part,
      previousPartKind: previous === undefined ? null : partKindOf(previous),
    };
  }

  #apply(index: number, delta: PartDelta): PartDeltaEvent {
    const part = this.#parts[index];
    if (part === undefined)
      throw new UnexpectedModelBehavior(`There is no part ${index} to add to.`);
    if (
      delta.partDeltaKind === 'tool_call' &&
      part.partKind === 'tool-call' &&
      !argsCanFollow(part.args, delta.argsDelta)
    ) {
      throw new UnexpectedModelBehavior('Tool call arguments came as JSON text and as an object.');
    }
    this.#parts[index] = applyDelta(part, delta);
    return { eventKind: 'part_delta', index, delta };
  }
}
