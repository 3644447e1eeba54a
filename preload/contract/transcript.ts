import type { BranchPoint } from './branch-point.ts';
import type { ConversationSummary } from './conversation.ts';
import type { ConversationId, MessageId, RunId } from './ids.ts';
import type { ModelMessage, ModelRequest, ModelResponse } from './message.ts';
import type { QueuedMessage } from './queued-message.ts';
import { isQuestion, type AskRecord, type QuestionRecord } from './question-record.ts';
import type { RequestPart } from './request-part.ts';
import type { ResponsePart } from './response-part.ts';
import type { RunActivity, RunRecord } from './run.ts';

/** A request or response without its parts. */
export type MessageHead = Omit<ModelRequest, 'parts'> | Omit<ModelResponse, 'parts'>;

/** A part with its place and times. In a request that answers calls, `index` is the call's place, so gaps may stand. */
export interface TranscriptPart {
  readonly index: number;
  readonly part: RequestPart | ResponsePart;
  readonly startedAt: string;
  /** Null while it streams, and for ever if it was cut. */
  readonly endedAt: string | null;
}

/** One stored message: one request or response of the runtime, in the tree. */
export interface TranscriptMessage {
  readonly messageId: MessageId;
  readonly conversationId: ConversationId;
  readonly parentId: MessageId | null;
  /** Distance from the root, which has 0. */
  readonly depth: number;
  readonly runId: RunId | null;
  readonly createdAt: string;
  readonly head: MessageHead;
  /** In order of `index`. */
  readonly parts: readonly TranscriptPart[];
}

/** What a conversation shows: the path to its active leaf, or the end of that path. */
export interface Transcript {
  readonly summary: ConversationSummary;
  /** From old to new. */
  readonly messages: readonly TranscriptMessage[];
  /** Whether older messages stand before the first of these. */
  readonly hasEarlier: boolean;
  /** Where the tree parts on this path, from the beginning on. */
  readonly branches: readonly BranchPoint[];
  /** Runs that the messages name or that went on from the last of them, and the newest of the conversation, oldest first. */
  readonly runs: readonly RunRecord[];
  /** What the person was asked in the messages here, and what still waits on other branches, oldest first. */
  readonly questions: readonly AskRecord[];
  /** Messages of the person that wait for their turn, in its order. */
  readonly queued: readonly QueuedMessage[];
  /** What the running run does; null when none runs. */
  readonly activity: RunActivity | null;
}

/** A stretch of a path, with what belongs to it. */
export type TranscriptPage = Pick<
  Transcript,
  'messages' | 'hasEarlier' | 'branches' | 'runs' | 'questions'
>;

/** The runtime's message that a stored one holds. */
export function toModelMessage(message: TranscriptMessage): ModelMessage {
  const parts = message.parts.map((entry) => entry.part);
  // A row's parts belong to its head's kind: the only writers are the recorder and the store.
  return { ...message.head, parts } as ModelMessage;
}

/** The newest run of the conversation, or null. */
export function latestRun(transcript: Transcript): RunRecord | null {
  return transcript.runs.at(-1) ?? null;
}

/** The run that wrote the end of the path, or went on from it last. It is not the newest once another branch is shown. */
export function runOfPath({ runs, messages }: Transcript): RunRecord | null {
  const last = messages.at(-1);
  if (last === undefined) return null;
  const { runId, messageId } = last;
  return runs.findLast((run) => run.runId === runId || run.leafMessageId === messageId) ?? null;
}

/** All that waits for the person on the path that is shown, in the order in which it is shown: that of the calls, whichever asked first. */
export function pendingAsks(transcript: Transcript): readonly AskRecord[] {
  const pending = pendingWhere(transcript, true);
  if (pending.length < 2) return pending;
  const calls = transcript.messages.flatMap(({ parts }) =>
    parts.flatMap(({ part }) => (part.partKind === 'tool-call' ? [part.toolCallId] : [])),
  );
  const place = ({ toolCallId }: AskRecord): number => calls.lastIndexOf(toolCallId);
  return pending.toSorted((one, other) => place(one) - place(other));
}

/** Questions that can still be answered, in the order in which they are shown. */
export function pendingQuestions(transcript: Transcript): readonly QuestionRecord[] {
  return pendingAsks(transcript).filter(isQuestion);
}

/** Questions that wait on other branches, oldest first. Each is the end of its own. */
export function pendingElsewhere(transcript: Transcript): readonly AskRecord[] {
  return pendingWhere(transcript, false);
}

function pendingWhere(
  { questions, messages }: Pick<Transcript, 'questions' | 'messages'>,
  onPath: boolean,
): readonly AskRecord[] {
  return questions.filter(
    ({ state, messageId }) =>
      state === 'pending' && messages.some((message) => message.messageId === messageId) === onPath,
  );
}
