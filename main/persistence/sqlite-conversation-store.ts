import type { ConversationSummary } from '../../preload/contract/conversation.ts';
import type { ConversationId, MessageId, QuestionId, RunId } from '../../preload/contract/ids.ts';
import type { AskRecord } from '../../preload/contract/question-record.ts';
import type { RunEvent } from '../../preload/contract/run-event.ts';
import type { RunRecord } from '../../preload/contract/run.ts';
import type {
  Transcript,
  TranscriptMessage,
  TranscriptPage,
} from '../../preload/contract/transcript.ts';
import type { Logger } from '../base/logger.ts';
import type {
  BranchEnd,
  ConversationStore,
  Durability,
  RunTraceStore,
} from '../conversation/conversation-store.ts';
import {
  fromSummary,
  insertConversation,
  markConversationDeleted,
  selectConversation,
  toSummary,
} from './queries/conversation-queries.ts';
import { listConversations } from './reading/conversation-list.ts';
import type { Database } from './database.ts';
import { EventRecorder } from './writing/event-recorder.ts';
import { countMessages, selectFollower } from './queries/message-queries.ts';
import { readBranchEnd } from './reading/branch-reader.ts';
import { selectPendingQuestions, selectQuestion, toQuestion } from './queries/question-queries.ts';
import { selectRun, selectRunningRuns, toRun } from './queries/run-queries.ts';
import { readEarlier, readPage, readPath, readTranscript } from './reading/transcript-reader.ts';
import { SqliteRunTraces } from './sqlite-run-traces.ts';
import { withChunks } from './reading/with-chunks.ts';
import type { WriteQueue } from './write-queue.ts';

/** What a `SqliteConversationStore` is made of. */
export interface SqliteConversationStoreOptions {
  readonly database: Database;
  readonly queue: WriteQueue;
  readonly logger: Logger;
  /** Called when a conversation was hidden and its rows can be removed. */
  readonly onDeleted: () => void;
}

/** Conversations in SQLite: reads at once on this connection, writes through the queue. */
export class SqliteConversationStore implements ConversationStore {
  readonly #database: Database;
  readonly #queue: WriteQueue;
  readonly #onDeleted: () => void;
  readonly #recorder: EventRecorder;
  readonly traces: RunTraceStore;

  constructor({ database, queue, logger, onDeleted }: SqliteConversationStoreOptions) {
    this.#database = database;
    this.#queue = queue;
    this.#onDeleted = onDeleted;
    this.#recorder = new EventRecorder(database, queue, logger);
    this.traces = new SqliteRunTraces(database, queue);
  }

  listConversations(page: Parameters<ConversationStore['listConversations']>[0]) {
    return listConversations(this.#database, page);
  }

  readSummary(conversationId: ConversationId): ConversationSummary | null {
    const row = this.#database.get(selectConversation, { conversationId });
    return row === undefined ? null : toSummary(row);
  }

  readTranscript(conversationId: ConversationId, limit: number): Transcript | null {
    return this.#withWaiting(conversationId, readTranscript(this.#database, conversationId, limit));
  }

  readEarlier(
    conversationId: ConversationId,
    before: MessageId,
    limit: number,
  ): TranscriptPage | null {
    return this.#withWaiting(
      conversationId,
      readEarlier(this.#database, conversationId, before, limit),
    );
  }

  readPage(
    conversationId: ConversationId,
    leaf: MessageId | null,
    limit: number,
  ): TranscriptPage | null {
    const page = readPage(this.#database, conversationId, leaf, limit);
    return this.#withWaiting(conversationId, page);
  }

  readBranchEnd(conversationId: ConversationId, messageId: MessageId): BranchEnd | null {
    return readBranchEnd(this.#database, conversationId, messageId);
  }

  countMessages(conversationId: ConversationId): number {
    return this.#database.get(countMessages, { conversationId })?.count ?? 0;
  }

  readPath(conversationId: ConversationId, leaf?: MessageId): readonly TranscriptMessage[] {
    const messages = readPath(this.#database, conversationId, leaf === undefined ? {} : { leaf });
    return this.#withWaiting(conversationId, { messages }).messages;
  }

  readHistory(conversationId: ConversationId): readonly TranscriptMessage[] {
    const messages = readPath(this.#database, conversationId, { extent: 'ends' });
    return this.#withWaiting(conversationId, { messages }).messages;
  }

  readRun(runId: RunId): RunRecord | null {
    const row = this.#database.get(selectRun, { runId });
    return row === undefined ? null : toRun(row);
  }

  readQuestion(questionId: QuestionId): AskRecord | null {
    const row = this.#database.get(selectQuestion, { questionId });
    return row === undefined ? null : toQuestion(row);
  }

  readPendingQuestions(): readonly AskRecord[] {
    return this.#database.all(selectPendingQuestions).map(toQuestion);
  }

  readRunningRuns(): readonly RunRecord[] {
    return this.#database.all(selectRunningRuns).map(toRun);
  }

  hasFollower(messageId: MessageId): boolean {
    return this.#database.get(selectFollower, { messageId }) !== undefined;
  }

  async createConversation(summary: ConversationSummary): Promise<void> {
    await this.#queue.enqueue({
      name: 'create-conversation',
      lane: summary.conversationId,
      durability: 'stream',
      write: () => this.#database.run(insertConversation, fromSummary(summary)),
    });
  }

  async deleteConversation(conversationId: ConversationId): Promise<void> {
    await this.#queue.enqueue({
      name: 'delete-conversation',
      lane: conversationId,
      durability: 'full',
      write: () => this.#database.run(markConversationDeleted, { conversationId }),
    });
    this.#onDeleted();
  }

  record(
    conversationId: ConversationId,
    events: readonly RunEvent[],
    durability: Durability,
    begun?: ConversationSummary,
  ): Promise<void> {
    return this.#recorder.record(conversationId, events, durability, begun);
  }

  flush(): Promise<void> {
    return this.#recorder.flush();
  }

  /** Writes what waits and refuses what comes later. Rejects when something could not be written. */
  async close(): Promise<void> {
    try {
      await this.#recorder.flush();
    } finally {
      this.#recorder.dispose();
      await this.#queue.close();
    }
  }

  /** What streamed and could not be written yet is on its way: whoever reads gets it, so that it is never lost from view. */
  #withWaiting<Page extends { readonly messages: readonly TranscriptMessage[] } | null>(
    conversationId: ConversationId,
    page: Page,
  ): Page {
    const chunks = this.#recorder.waitingChunks(conversationId);
    if (page === null || chunks.length === 0) return page;
    return { ...page, messages: withChunks(page.messages, chunks) };
  }
}
