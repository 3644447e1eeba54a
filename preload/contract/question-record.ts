import type { ApprovalDraft, ApprovalRequest, ApprovalResponse } from './approval.ts';
import type { ElicitationDraft, ElicitationRequest, ElicitationResponse } from './elicitation.ts';
import type { ConversationId, MessageId, QuestionId, RunId } from './ids.ts';
import type { AskUserRequest, AskUserResponse } from './question.ts';
import type { QuestionDraft } from './question-draft.ts';

/**
 * How a question stands. Only `pending` can still be answered; every other state is final. `cancelled` and `closed` are
 * for what lives only as long as its run: the person said neither yes nor no, or the run ended before they did.
 */
export type QuestionState =
  | 'pending'
  | 'answered'
  | 'declined'
  | 'timed-out'
  | 'stopped'
  | 'superseded'
  | 'cancelled'
  | 'closed';

interface RecordBase {
  readonly questionId: QuestionId;
  readonly conversationId: ConversationId;
  readonly runId: RunId;
  /** The trailing request that waits for the answer as a tool return. */
  readonly messageId: MessageId;
  readonly toolCallId: string;
  /** Place of the call among the calls of its response: the return's index in the request. */
  readonly position: number;
  readonly state: QuestionState;
  readonly openedAt: string;
  readonly settledAt: string | null;
  /** When its time is over. Absent while it waits as long as it takes, and never stored. */
  readonly expiresAt?: string;
}

/** One call of the ask tool, as a durable thing: what was asked, what the person has so far, how it ended. */
export interface QuestionRecord extends RecordBase {
  readonly kind: 'question';
  readonly request: AskUserRequest;
  readonly draft: QuestionDraft | null;
  readonly response: AskUserResponse | null;
}

/** A call that waits for leave to be carried out. Without its run there is nothing left to allow. */
export interface ApprovalRecord extends RecordBase {
  readonly kind: 'approval';
  readonly request: ApprovalRequest;
  readonly draft: ApprovalDraft | null;
  readonly response: ApprovalResponse | null;
}

/** What a server asks while it works on a call. Without the call nobody waits for the answer. */
export interface ElicitationRecord extends RecordBase {
  readonly kind: 'elicitation';
  readonly request: ElicitationRequest;
  readonly draft: ElicitationDraft | null;
  readonly response: ElicitationResponse | null;
}

/** What lives only as long as its run. */
export type LiveRecord = ApprovalRecord | ElicitationRecord;

/** Whatever the person is asked in a conversation. */
export type AskRecord = QuestionRecord | LiveRecord;
export type AskDraft = NonNullable<AskRecord['draft']>;
export type AskResponse = NonNullable<AskRecord['response']>;

/** Whether it is a question of the model's own. */
export function isQuestion(record: AskRecord): record is QuestionRecord {
  return record.kind === 'question';
}

/** Whether it ends with its run. */
export function isLive(record: AskRecord): record is LiveRecord {
  return record.kind !== 'question';
}
