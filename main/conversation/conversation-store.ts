import type { ConversationSummary } from '../../preload/contract/conversation.ts';
import type { ConversationId, MessageId, QuestionId, RunId } from '../../preload/contract/ids.ts';
import type { AskRecord } from '../../preload/contract/question-record.ts';
import type { RunEvent } from '../../preload/contract/run-event.ts';
import type { RunRecord } from '../../preload/contract/run.ts';
import type { RunSpan } from '../../preload/contract/run-span.ts';
import type {
  Transcript,
  TranscriptMessage,
  TranscriptPage,
} from '../../preload/contract/transcript.ts';

/** How hard a write is kept: `stream` survives a crash of the app, `full` a loss of power too. */
export type Durability = 'stream' | 'full';

/**
 * Where conversations are kept. main/conversation is its only writer; main/persistence implements it. Reads are
 * immediate and see all earlier writes of this process that have resolved. Writes go through one queue in order; while
 * another process holds the database they wait and are tried again, so they are promises.
 */
export interface ConversationStore {
  /**
   * A page of the list: at most `limit` rows, newest first. Before them the first page has every pinned one, however
   * many; they count for no page, so the last row of a page is where the next begins.
   */
  listConversations(page: {
    readonly after: { readonly updatedAt: string; readonly conversationId: ConversationId } | null;
    readonly limit: number;
  }): { readonly conversations: readonly ConversationSummary[]; readonly hasMore: boolean };

  readSummary(conversationId: ConversationId): ConversationSummary | null;

  /** The end of the path to the active leaf: at most `limit` messages, and the runs and questions that belong to them. */
  readTranscript(conversationId: ConversationId, limit: number): Transcript | null;

  /** Messages of the path before the one named, the nearest `limit` of them. */
  readEarlier(
    conversationId: ConversationId,
    before: MessageId,
    limit: number,
  ): TranscriptPage | null;

  /** The same as `readTranscript` of the path to a message, or of an empty one. */
  readPage(
    conversationId: ConversationId,
    leaf: MessageId | null,
    limit: number,
  ): TranscriptPage | null;

  /** The newest end that a message leads to. */
  readBranchEnd(conversationId: ConversationId, messageId: MessageId): BranchEnd | null;

  /** The messages of a conversation, on all its branches. */
  countMessages(conversationId: ConversationId): number;

  /** The whole path from the root to a message, or to the active leaf. */
  readPath(conversationId: ConversationId, leaf?: MessageId): readonly TranscriptMessage[];

  /**
   * The path to the active leaf for a model to read: of tool returns over a megabyte only the two ends, with a line in
   * place of what is missing. A transcript holds them so too, as reading them whole would hold the event loop.
   */
  readHistory(conversationId: ConversationId): readonly TranscriptMessage[];

  readRun(runId: RunId): RunRecord | null;
  readQuestion(questionId: QuestionId): AskRecord | null;
  /** Every question that can still be answered, oldest first. */
  readPendingQuestions(): readonly AskRecord[];
  /** Runs that a crash left marked as running. */
  readRunningRuns(): readonly RunRecord[];
  /** Whether any message has this one as its parent. */
  hasFollower(messageId: MessageId): boolean;

  createConversation(summary: ConversationSummary): Promise<void>;
  deleteConversation(conversationId: ConversationId): Promise<void>;

  /**
   * Stores what happened, in one transaction: all of it or nothing; `begun` is the conversation itself
   * when it begins with these events. Events that are only shown are passed over.
   * Rejects with `StoreConflict` when a question is no longer pending, a run was resumed or a queued message sent already, with
   * `StoreUnavailable` when the store cannot be written at all; what was asked for this conversation behind that is then
   * refused too. Streamed deltas alone are gathered and written 100 ms later at most: nobody has to wait for their
   * promise. Deltas that are refused with `StoreUnavailable` stay with the store, which gives them to readers and writes
   * them once it can: they are not to be sent again.
   */
  record(
    conversationId: ConversationId,
    events: readonly RunEvent[],
    durability: Durability,
    begun?: ConversationSummary,
  ): Promise<void>;

  /** What runs did that their messages do not tell. */
  readonly traces: RunTraceStore;

  /** Resolves when all that was asked before is written. */
  flush(): Promise<void>;
}

/** Where a branch ends that goes through a message. */
export interface BranchEnd {
  readonly leafMessageId: MessageId;
  /** How many messages the end stands below that one. */
  readonly below: number;
}

/** A message of a run with what it asked of the person. */
export interface RunMessage {
  readonly message: TranscriptMessage;
  readonly questions: readonly AskRecord[];
}

/** Keeps what runs did besides their messages, for whoever inspects them. A span goes when its conversation does. */
export interface RunTraceStore {
  /** Adds a span or writes it anew, and pieces of what was sent that no message holds, by their keys. */
  recordSpan(
    run: { readonly conversationId: ConversationId; readonly runId: RunId },
    span: RunSpan,
    pieces?: ReadonlyMap<string, string>,
  ): Promise<void>;
  /** In the order in which they began. */
  readSpans(runId: RunId): readonly RunSpan[];
  readPiece(runId: RunId, pieceKey: string): string | null;
  /** What a run wrote after a message, or from its beginning: at most `limit` messages, in order. */
  readRunMessages(runId: RunId, after: MessageId | null, limit: number): readonly RunMessage[];
  /** The end of the path to a message: at most `limit` messages, from old to new. */
  readPathTo(
    conversationId: ConversationId,
    leaf: MessageId,
    limit: number,
  ): readonly TranscriptMessage[];
}

/** A write would have undone a settled fact; nothing of its transaction was written. */
export class StoreConflict extends Error {
  override readonly name = 'StoreConflict';
  readonly reason: 'already-settled' | 'already-resumed' | 'already-sent';

  constructor(reason: StoreConflict['reason']) {
    super(`The store already holds the opposite: ${reason}. Nothing was written.`);
    this.reason = reason;
  }
}

/** The store cannot be written: full, read-only, gone or held by another for too long. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  readonly reason: 'busy' | 'full' | 'read-only' | 'failed';

  constructor(reason: StoreUnavailable['reason'], options?: ErrorOptions) {
    super(`The store cannot be written (${reason}).`, options);
    this.reason = reason;
  }
}
