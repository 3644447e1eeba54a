import type { ConversationSummary } from '../../../preload/contract/conversation.ts';
import type { ConversationId } from '../../../preload/contract/ids.ts';
import type { RunEvent } from '../../../preload/contract/run-event.ts';
import type { Logger } from '../../base/logger.ts';
import type { Durability } from '../../conversation/conversation-store.ts';
import { ChunkBuffer, type Chunk, type ChunkBatch } from './chunk-buffer.ts';
import {
  fromSummary,
  insertConversation,
  selectConversation,
} from '../queries/conversation-queries.ts';
import type { Database } from '../database.ts';
import { EventWriter } from './event-writer.ts';
import { startLargeParts } from './large-parts.ts';
import type { LargeParts } from './part-writer.ts';
import type { WriteQueue } from '../write-queue.ts';

/** One transaction's worth of a conversation. */
interface Recording {
  readonly conversationId: ConversationId;
  readonly events: readonly RunEvent[];
  readonly durability: Durability;
  readonly batch: ChunkBatch | null;
  /** The conversation itself, when it begins with this. */
  readonly begun: ConversationSummary | undefined;
}

/**
 * Records what happens in conversations, in order. Deltas of streaming parts wait in a buffer for at most 50 ms or 4 kB;
 * any other event takes them along into its transaction. Deltas that could not be written because the store was not
 * available stay in the buffer and go out with the next write of their conversation: nobody needs to send them again.
 */
export class EventRecorder {
  readonly #database: Database;
  readonly #queue: WriteQueue;
  readonly #logger: Logger;
  readonly #buffers = new Map<ConversationId, ChunkBuffer>();

  constructor(database: Database, queue: WriteQueue, logger: Logger) {
    this.#database = database;
    this.#queue = queue;
    this.#logger = logger;
  }

  /** Records events as one transaction. The promise settles when they are written; that of deltas alone a little later. */
  record(
    conversationId: ConversationId,
    events: readonly RunEvent[],
    durability: Durability,
    begun?: ConversationSummary,
  ): Promise<void> {
    const stored = events.filter(isStored);
    if (stored.length === 0 && begun === undefined) return Promise.resolve();
    const buffer = this.#bufferOf(conversationId);
    const chunks = toChunks(stored);
    if (chunks !== null && durability === 'stream' && begun === undefined) {
      return buffer.add(chunks);
    }
    const batch = buffer.take();
    const written = this.#write({ conversationId, events: stored, durability, batch, begun });
    batch?.settleWith(written);
    return written;
  }

  /** Deltas that follow directly on what is stored and are not stored yet. */
  waitingChunks(conversationId: ConversationId): readonly Chunk[] {
    return this.#buffers.get(conversationId)?.waiting ?? [];
  }

  /** Resolves when all that was asked of the queue before, and all that waits in buffers, is written. */
  async flush(): Promise<void> {
    const flushed = [...this.#buffers.values()].map((buffer) => buffer.flush());
    const outcomes = await Promise.allSettled([...flushed, this.#queue.settled()]);
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  }

  /** Forgets what waits in buffers. */
  dispose(): void {
    for (const buffer of this.#buffers.values()) buffer.dispose();
  }

  #write({ conversationId, events, durability, batch, begun }: Recording): Promise<void> {
    const largeParts = startLargeParts(
      { database: this.#database, queue: this.#queue },
      conversationId,
      events,
    );
    return this.#queue.enqueue({
      name: events[0] === undefined ? 'write-chunks' : `record ${events[0].type}`,
      lane: conversationId,
      durability,
      write: () => {
        if (begun !== undefined) this.#database.run(insertConversation, fromSummary(begun));
        const writer = this.#writerOf(conversationId, largeParts);
        // A chunk that came back may have lost its part, whose start was refused with it: it must not keep others.
        const lost = (batch?.chunks ?? []).filter((chunk) => !writer.writeChunk(chunk));
        if (lost.length > 0) this.#logger.warn('chunks-without-part', { chunks: lost.length });
        for (const event of events) writer.write(event);
      },
      ...(batch === null ? {} : { onUnavailable: batch.takeBack }),
    });
  }

  #writerOf(conversationId: ConversationId, largeParts: LargeParts): EventWriter {
    const row = this.#database.get(selectConversation, { conversationId });
    if (row === undefined) throw new Error(`There is no conversation ${conversationId}.`);
    return new EventWriter(this.#database, row.conversation_key, largeParts);
  }

  #bufferOf(conversationId: ConversationId): ChunkBuffer {
    const known = this.#buffers.get(conversationId);
    if (known !== undefined) return known;
    const buffer = new ChunkBuffer({
      write: (batch) =>
        this.#write({ conversationId, events: [], durability: 'stream', batch, begun: undefined }),
    });
    this.#buffers.set(conversationId, buffer);
    return buffer;
  }
}

function isStored(event: RunEvent): boolean {
  if (event.type === 'activity-changed' || event.type === 'question-timed') return false;
  return event.type !== 'part-streamed' || event.event.eventKind !== 'final_result';
}

/** The chunks of events that are nothing but deltas, or null. */
function toChunks(events: readonly RunEvent[]): Chunk[] | null {
  const chunks: Chunk[] = [];
  for (const event of events) {
    if (event.type !== 'part-streamed' || event.event.eventKind !== 'part_delta') return null;
    const { index, delta } = event.event;
    chunks.push({ messageId: event.messageId, index, delta });
  }
  return chunks;
}
