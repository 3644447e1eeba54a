import type { ConversationId, MessageId, RunId } from '../../preload/contract/ids.ts';
import type { RunSpan } from '../../preload/contract/run-span.ts';
import type { TranscriptMessage } from '../../preload/contract/transcript.ts';
import type { RunMessage, RunTraceStore } from '../conversation/conversation-store.ts';
import type { Database } from './database.ts';
import { readMessages } from './reading/message-reader.ts';
import { selectQuestionsOfMessage, toQuestion } from './queries/question-queries.ts';
import {
  fromSpan,
  insertPiece,
  selectPiece,
  selectRunMessages,
  selectSequenceOfMessage,
  selectSpans,
  toSpan,
  upsertSpan,
} from './queries/run-span-queries.ts';
import type { WriteQueue } from './write-queue.ts';

/** Spans of runs in SQLite, and the messages that a run wrote. */
export class SqliteRunTraces implements RunTraceStore {
  readonly #database: Database;
  readonly #queue: WriteQueue;

  constructor(database: Database, queue: WriteQueue) {
    this.#database = database;
    this.#queue = queue;
  }

  async recordSpan(
    { conversationId, runId }: { readonly conversationId: ConversationId; readonly runId: RunId },
    span: RunSpan,
    pieces: ReadonlyMap<string, string> = new Map(),
  ): Promise<void> {
    await this.#queue.enqueue({
      name: `record-span ${span.kind}`,
      lane: conversationId,
      durability: 'stream',
      write: () => {
        for (const [pieceKey, piece] of pieces) {
          this.#database.run(insertPiece, { runId, pieceKey, piece });
        }
        // Without its run the span has nothing to belong to, and is nobody's loss.
        this.#database.run(upsertSpan, { runId, ...fromSpan(span) });
      },
    });
  }

  readSpans(runId: RunId): readonly RunSpan[] {
    return this.#database
      .all(selectSpans, { runId })
      .map(toSpan)
      .filter((span) => span !== null);
  }

  readPiece(runId: RunId, pieceKey: string): string | null {
    return this.#database.get(selectPiece, { runId, pieceKey })?.piece ?? null;
  }

  readRunMessages(runId: RunId, after: MessageId | null, limit: number): readonly RunMessage[] {
    return this.#database.read(() => {
      const afterSequence = after === null ? 0 : (this.#sequenceOf(after) ?? 0);
      const rows = this.#database.all(selectRunMessages, { runId, afterSequence, limit });
      return rows.flatMap(({ sequence, conversation_id: conversationId }) =>
        readMessages(this.#database, conversationId, sequence, 1).map(({ message }) => ({
          message,
          questions: this.#database
            .all(selectQuestionsOfMessage, { messageSequence: sequence })
            .map(toQuestion),
        })),
      );
    });
  }

  readPathTo(
    conversationId: ConversationId,
    leaf: MessageId,
    limit: number,
  ): readonly TranscriptMessage[] {
    return this.#database.read(() => {
      const leafSequence = this.#sequenceOf(leaf);
      const read = readMessages(this.#database, conversationId, leafSequence, limit);
      return read.map(({ message }) => message);
    });
  }

  #sequenceOf(messageId: MessageId): number | null {
    return this.#database.get(selectSequenceOfMessage, { messageId })?.sequence ?? null;
  }
}
