import type { ConversationId, MessageId, QuestionId, RunId } from './ids.ts';
import type { AskUserRequest, AskUserResponse } from './question.ts';
import type { QuestionDraft } from './question-draft.ts';

/** How a question stands. Only `pending` can still be answered; every other state is final. */
export type QuestionState =
  | 'pending'
  | 'answered'
  | 'declined'
  | 'timed-out'
  | 'stopped'
  | 'superseded';

/** One call of the ask tool, as a durable thing: what was asked, what the person has so far, how it ended. */
export interface QuestionRecord {
  readonly questionId: QuestionId;
  readonly conversationId: ConversationId;
  readonly runId: RunId;
  /** The trailing request that waits for the answer as a tool return. */
  readonly messageId: MessageId;
  readonly toolCallId: string;
  /** Place of the call among the calls of its response: the return's index in the request. */
  readonly position: number;
  readonly request: AskUserRequest;
  readonly draft: QuestionDraft | null;
  readonly response: AskUserResponse | null;
  readonly state: QuestionState;
  readonly openedAt: string;
  readonly settledAt: string | null;
  /** When its time is over. Absent while it waits as long as it takes, and never stored. */
  readonly expiresAt?: string;
}
