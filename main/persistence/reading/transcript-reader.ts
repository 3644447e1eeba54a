import type { ConversationId, MessageId } from '../../../preload/contract/ids.ts';
import type { AskRecord } from '../../../preload/contract/question-record.ts';
import type { RunRecord } from '../../../preload/contract/run.ts';
import type { Transcript, TranscriptMessage } from '../../../preload/contract/transcript.ts';
import {
  selectConversation,
  toSummary,
  type ConversationRow,
} from '../queries/conversation-queries.ts';
import type { Database } from '../database.ts';
import { selectMessageSequence } from '../queries/message-queries.ts';
import { readMessages, type ReadExtent, type ReadMessage } from './message-reader.ts';
import { selectQuestionsOfMessage, toQuestion } from '../queries/question-queries.ts';
import { selectQueued, toQueued } from '../queries/queue-queries.ts';
import { selectNewestRun, selectRun, toRun, type RunRow } from '../queries/run-queries.ts';

/** A stretch of the path with what belongs to it. */
export type TranscriptPage = Pick<Transcript, 'messages' | 'runs' | 'questions' | 'hasEarlier'>;

/** SQLite's LIMIT has to be a number; no path is longer. */
const noLimit = 2 ** 31;

/** The end of the path to the active leaf. */
export function readTranscript(
  database: Database,
  conversationId: ConversationId,
  limit: number,
): Transcript | null {
  return database.read(() => {
    const row = database.get(selectConversation, { conversationId });
    if (row === undefined) return null;
    const newest = database.get(selectNewestRun, { conversationKey: row.conversation_key });
    const page = readPage(database, row, row.leaf_sequence, limit, newest);
    const conversationKey = row.conversation_key;
    const queued = database.all(selectQueued, { conversationKey }).map(toQueued);
    return { summary: toSummary(row), ...page, queued, activity: null };
  });
}

/** The part of a path that stands before a message. */
export function readEarlier(
  database: Database,
  conversationId: ConversationId,
  before: MessageId,
  limit: number,
): TranscriptPage | null {
  return database.read(() => {
    const row = database.get(selectConversation, { conversationId });
    if (row === undefined) return null;
    const message = findMessage(database, row, before);
    return message && readPage(database, row, message.parent_sequence, limit);
  });
}

/** The path from the root to a message, or to the active leaf. Empty when there is no such message. */
export function readPath(
  database: Database,
  conversationId: ConversationId,
  { leaf, extent = 'whole' }: { readonly leaf?: MessageId; readonly extent?: ReadExtent } = {},
): readonly TranscriptMessage[] {
  return database.read(() => {
    const row = database.get(selectConversation, { conversationId });
    if (row === undefined) return [];
    const sequence =
      leaf === undefined ? row.leaf_sequence : (findMessage(database, row, leaf)?.sequence ?? null);
    return readMessages(database, conversationId, sequence, noLimit, extent).map(
      ({ message }) => message,
    );
  });
}

function findMessage(database: Database, row: ConversationRow, messageId: MessageId) {
  const conversationKey = row.conversation_key;
  return database.get(selectMessageSequence, { messageId, conversationKey }) ?? null;
}

function readPage(
  database: Database,
  row: ConversationRow,
  leafSequence: number | null,
  limit: number,
  newestRun?: RunRow,
): TranscriptPage {
  const read = readMessages(database, row.conversation_id, leafSequence, limit, 'ends');
  const first = read[0]?.message;
  return {
    messages: read.map(({ message }) => message),
    hasEarlier: first === undefined ? leafSequence !== null : first.parentId !== null,
    runs: readRuns(database, read, newestRun),
    questions: readQuestions(database, read),
  };
}

function readRuns(
  database: Database,
  read: readonly ReadMessage[],
  newestRun: RunRow | undefined,
): RunRecord[] {
  const runIds = new Set(read.map(({ message }) => message.runId));
  if (newestRun !== undefined) runIds.delete(newestRun.run_id);
  const rows = newestRun === undefined ? [] : [newestRun];
  for (const runId of runIds) {
    const row = runId === null ? undefined : database.get(selectRun, { runId });
    if (row !== undefined) rows.push(row);
  }
  return rows.toSorted((a, b) => a.sequence - b.sequence).map(toRun);
}

function readQuestions(database: Database, read: readonly ReadMessage[]): AskRecord[] {
  const rows = read
    .filter(({ message }) => message.head.kind === 'request')
    .flatMap(({ sequence }) =>
      database.all(selectQuestionsOfMessage, { messageSequence: sequence }),
    );
  return rows.toSorted((a, b) => a.sequence - b.sequence).map(toQuestion);
}
