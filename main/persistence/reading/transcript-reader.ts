import type { ConversationId, MessageId } from '../../../preload/contract/ids.ts';
import type { AskRecord } from '../../../preload/contract/question-record.ts';
import type { RunRecord } from '../../../preload/contract/run.ts';
import type {
  Transcript,
  TranscriptMessage,
  TranscriptPage,
} from '../../../preload/contract/transcript.ts';
import {
  selectConversation,
  toSummary,
  type ConversationRow,
} from '../queries/conversation-queries.ts';
import type { Database } from '../database.ts';
import { selectMessageSequence } from '../queries/message-queries.ts';
import { readBranches, type ReadStretch } from './branch-reader.ts';
import { readMessages, type ReadExtent, type ReadMessage } from './message-reader.ts';
import {
  selectPendingOfConversation,
  selectQuestionsOfMessage,
  toQuestion,
  type QuestionRow,
} from '../queries/question-queries.ts';
import { selectQueued, toQueued } from '../queries/queue-queries.ts';
import {
  selectNewestRun,
  selectRun,
  selectRunsFrom,
  toRun,
  type RunRow,
} from '../queries/run-queries.ts';

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
    const page = readEnd(database, row, row.leaf_sequence, limit);
    const conversationKey = row.conversation_key;
    const queued = database.all(selectQueued, { conversationKey }).map(toQueued);
    return { summary: toSummary(row), ...page, queued, activity: null };
  });
}

/** The end of the path to a message, or, with null, an empty one. Null when there is no such message. */
export function readPage(
  database: Database,
  conversationId: ConversationId,
  leaf: MessageId | null,
  limit: number,
): TranscriptPage | null {
  return database.read(() => {
    const row = database.get(selectConversation, { conversationId });
    if (row === undefined) return null;
    if (leaf === null) return readEnd(database, row, null, limit);
    const message = findMessage(database, row, leaf);
    return message && readEnd(database, row, message.sequence, limit);
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
    if (message === null) return null;
    const stretch = readStretch(database, row, message.parent_sequence, limit);
    const { read } = stretch;
    return toPage(database, stretch, readRuns(database, read), readQuestions(database, read));
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

/** The end of a path: what waits on other branches, and the newest run, belong to it too. */
function readEnd(
  database: Database,
  row: ConversationRow,
  leafSequence: number | null,
  limit: number,
): TranscriptPage {
  const conversationKey = row.conversation_key;
  const stretch = { ...readStretch(database, row, leafSequence, limit), isEnd: true };
  const last = stretch.read.at(-1)?.message;
  const newest = database.get(selectNewestRun, { conversationKey });
  const after =
    last === undefined ? [] : database.all(selectRunsFrom, { messageId: last.messageId });
  const runs = readRuns(database, stretch.read, [
    ...after,
    ...(newest === undefined ? [] : [newest]),
  ]);
  const waiting = database.all(selectPendingOfConversation, { conversationKey });
  return toPage(database, stretch, runs, readQuestions(database, stretch.read, waiting));
}

function readStretch(
  database: Database,
  row: ConversationRow,
  leafSequence: number | null,
  limit: number,
): ReadStretch {
  const read = readMessages(database, row.conversation_id, leafSequence, limit, 'ends');
  return { conversationKey: row.conversation_key, leafSequence, read, isEnd: false };
}

function toPage(
  database: Database,
  stretch: ReadStretch,
  runs: RunRecord[],
  questions: AskRecord[],
): TranscriptPage {
  const { read, leafSequence } = stretch;
  const first = read[0]?.message;
  return {
    messages: read.map(({ message }) => message),
    hasEarlier: first === undefined ? leafSequence !== null : first.parentId !== null,
    branches: readBranches(database, stretch),
    runs,
    questions,
  };
}

/** The runs that messages name, and these. */
function readRuns(
  database: Database,
  read: readonly ReadMessage[],
  others: readonly RunRow[] = [],
): RunRecord[] {
  const rows = new Map<string, RunRow>(others.map((row) => [row.run_id, row]));
  for (const { message } of read) {
    const { runId } = message;
    if (runId === null || rows.has(runId)) continue;
    const row = database.get(selectRun, { runId });
    if (row !== undefined) rows.set(runId, row);
  }
  return [...rows.values()].toSorted((a, b) => a.sequence - b.sequence).map(toRun);
}

/** What was asked in messages, and these. */
function readQuestions(
  database: Database,
  read: readonly ReadMessage[],
  others: readonly QuestionRow[] = [],
): AskRecord[] {
  const rows = new Map<number, QuestionRow>(others.map((row) => [row.sequence, row]));
  for (const { sequence, message } of read) {
    if (message.head.kind !== 'request') continue;
    for (const row of database.all(selectQuestionsOfMessage, { messageSequence: sequence })) {
      rows.set(row.sequence, row);
    }
  }
  return [...rows.values()].toSorted((a, b) => a.sequence - b.sequence).map(toQuestion);
}
