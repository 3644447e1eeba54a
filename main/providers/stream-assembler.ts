import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { OpaqueResponsePart, ResponsePart } from '../../preload/contract/response-part.ts';
import type { PartDeltaEvent, PartStartEvent } from '../../preload/contract/stream-event.ts';
import { ResponseParts } from '../agent/models/response-parts.ts';
import { beginBlock, endBlock, goOnWithBlock, type BlockPiece } from './block-piece.ts';
import { toNativeCall, toNativeReturn } from './native-tools.ts';
import type { Dialect, KeptParticulars } from './dialects/dialect.ts';
import { StreamLane, type LaneIdentity } from './stream-lane.ts';

/** What the runtime gets of a stream. */
export type PartEvent = PartStartEvent | PartDeltaEvent;

interface Chunk {
  readonly lane: StreamLane;
  readonly content: string;
  readonly kept: KeptParticulars | null;
}

/** How an assembler names things. */
export interface AssemblerOptions {
  readonly dialect: Dialect;
  /** Gives the id for a call: the provider's own, or another one where it was used before. */
  readonly toToolCallId: (providersId: string) => string;
}

/**
 * Turns the blocks of an AI SDK stream, which may overlap and whose ids may come again, into parts that follow one
 * another. What belongs to a later block waits while the arguments of a call are not whole.
 */
export class StreamAssembler {
  readonly #options: AssemblerOptions;
  readonly #parts = new ResponseParts();
  readonly #lanes = new Map<string, StreamLane>();
  #waiting: Chunk[] = [];
  #current: StreamLane | null = null;
  #nextKey = 0;

  constructor(options: AssemblerOptions) {
    this.#options = options;
  }

  /** The parts as far as they came. */
  get parts(): readonly ResponsePart[] {
    return this.#parts.parts;
  }

  /** Takes one piece of the stream; pieces that carry no content give no events. */
  feed(piece: LanguageModelV4StreamPart): readonly PartEvent[] {
    switch (piece.type) {
      case 'text-start':
        return this.#accept(this.#openText('text', piece.id), beginBlock(piece));
      case 'reasoning-start':
        return this.#accept(this.#openText('thinking', piece.id), beginBlock(piece));
      case 'tool-input-start':
        // What the provider does itself comes whole later on.
        if (piece.providerExecuted === true) return [];
        return this.#accept(this.#openCall(piece.id, piece.toolName), beginBlock(piece));
      case 'text-delta':
        return this.#accept(this.#textLane('text', piece.id), goOnWithBlock(piece));
      case 'reasoning-delta':
        return this.#accept(this.#textLane('thinking', piece.id), goOnWithBlock(piece));
      case 'tool-input-delta':
        return this.#accept(this.#lanes.get(`tool-call:${piece.id}`), goOnWithBlock(piece));
      case 'text-end':
        return this.#close(this.#lanes.get(`text:${piece.id}`), endBlock(piece));
      case 'reasoning-end':
        return this.#close(this.#lanes.get(`thinking:${piece.id}`), endBlock(piece));
      case 'tool-input-end':
        return this.#close(this.#lanes.get(`tool-call:${piece.id}`), endBlock(piece));
      case 'tool-result':
        return this.#addWhole(toNativeReturn(piece, this.#options.dialect.system));
      case 'tool-call': {
        if (piece.providerExecuted === true) {
          return this.#addWhole(toNativeCall(piece, this.#options.dialect.system));
        }
        // Some providers send a call whole; others repeat here what came in pieces before.
        const lane =
          this.#lanes.get(`tool-call:${piece.toolCallId}`) ??
          this.#openCall(piece.toolCallId, piece.toolName);
        return this.#close(lane, endBlock(piece, lane.hasArgs ? '' : piece.input));
      }
      default:
        return [];
    }
  }

  /** A part that comes in one piece; what follows it is another part, even of the same block. */
  #addWhole(part: OpaqueResponsePart): readonly PartEvent[] {
    this.#current = null;
    const key = this.#nextKey;
    this.#nextKey += 1;
    return this.#parts.part(part, key);
  }

  /** Gives out all that still waits: the stream is over, or broke off. */
  flush(): readonly PartEvent[] {
    const events: PartEvent[] = [];
    while (this.#waiting.length > 0) {
      if (this.#current !== null) this.#current.isDone = true;
      events.push(...this.#drain());
    }
    return events;
  }

  #textLane(kind: 'text' | 'thinking', id: string): StreamLane {
    return this.#lanes.get(`${kind}:${id}`) ?? this.#openText(kind, id);
  }

  #openText(kind: 'text' | 'thinking', id: string): StreamLane {
    return this.#open(`${kind}:${id}`, { kind, toolName: '', toolCallId: '' });
  }

  #openCall(id: string, toolName: string): StreamLane {
    const toolCallId = this.#options.toToolCallId(id);
    return this.#open(`tool-call:${id}`, { kind: 'tool-call', toolName, toolCallId });
  }

  #open(name: string, identity: LaneIdentity): StreamLane {
    const lane = new StreamLane(identity);
    this.#lanes.set(name, lane);
    return lane;
  }

  #close(lane: StreamLane | undefined, piece: BlockPiece): readonly PartEvent[] {
    if (lane === undefined) return [];
    const events = this.#accept(lane, piece);
    lane.isDone = true;
    return [...events, ...this.#drain()];
  }

  #accept(lane: StreamLane | undefined, piece: BlockPiece): readonly PartEvent[] {
    if (lane === undefined) return [];
    const { content } = piece;
    if (lane.kind === 'tool-call') lane.addArgs(content);
    const chunk = { lane, content, kept: this.#keep(lane, piece) };
    const startsCall = lane.kind === 'tool-call' && lane.key === null;
    if (content === '' && chunk.kept === null && !startsCall) return [];
    if (this.#mustWait(lane)) {
      this.#waiting.push(chunk);
      return [];
    }
    return [...this.#emit(chunk), ...this.#drain()];
  }

  // A signature that was cut is worth nothing, so it is held back until its block has ended.
  #keep(lane: StreamLane, { metadata, place }: BlockPiece): KeptParticulars | null {
    const kept = this.#options.dialect.keep(metadata, lane.kind, place);
    const piece = kept?.signature ?? null;
    if (piece !== null) lane.signature = (lane.signature ?? '') + piece;
    const { id = null, details = null } = kept ?? {};
    const signature = place === 'end' ? lane.signature : null;
    return id === null && details === null && signature === null
      ? null
      : { id, details, signature };
  }

  #mustWait(lane: StreamLane): boolean {
    const current = this.#current;
    if (current === null || current === lane) return false;
    return !current.isOver || this.#waiting.some((chunk) => chunk.lane === lane);
  }

  #drain(): readonly PartEvent[] {
    // What waits belongs to other blocks, and may be much.
    if (this.#current?.isOver === false) return [];
    const waiting = this.#waiting;
    this.#waiting = [];
    return waiting.flatMap((chunk) => {
      if (!this.#mustWait(chunk.lane)) return this.#emit(chunk);
      this.#waiting.push(chunk);
      return [];
    });
  }

  #emit({ lane, content, kept }: Chunk): readonly PartEvent[] {
    const { system } = this.#options.dialect;
    const goesOn = lane === this.#current || lane.kind === 'tool-call' || content === '';
    const isNew = lane.key === null || !goesOn;
    const key = isNew || lane.key === null ? this.#nextKey++ : lane.key;
    if (isNew) this.#current = lane;
    lane.key = key;
    const id = isNew ? (kept?.id ?? null) : null;
    const particulars = {
      ...(kept !== null && { providerName: system }),
      ...(kept !== null && kept.details !== null && { providerDetails: kept.details }),
      ...(id !== null && { id }),
    };
    if (lane.kind === 'text') return this.#parts.text(key, content, particulars);
    // Thinking always names its provider: it may only ever be sent back there.
    if (lane.kind === 'thinking') {
      const signature = kept?.signature ?? null;
      return this.#parts.thinking(key, {
        content,
        ...(signature !== null && { signature }),
        ...particulars,
        providerName: system,
      });
    }
    const { toolName, toolCallId } = lane;
    const started = isNew
      ? this.#parts.toolCall(key, { toolName, toolCallId, ...particulars })
      : [];
    const isNews = content !== '' || (!isNew && kept !== null);
    const piece = { ...(content !== '' && { args: content }), ...(!isNew && particulars) };
    return isNews ? [...started, ...this.#parts.toolCall(key, piece)] : started;
  }
}
