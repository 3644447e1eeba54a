import type { Result } from '../../../preload/contract/failure.ts';
import type { QuestionId, RunId } from '../../../preload/contract/ids.ts';
import type { QuestionDraft } from '../../../preload/contract/question-draft.ts';
import type { AskRecord } from '../../../preload/contract/question-record.ts';
import type { AskUserResponse } from '../../../preload/contract/question.ts';
import type { DraftAction } from './question-dialog-state.ts';
import type { QuestionSession } from './question-session.ts';

/** How the sessions reach main. */
export interface QuestionPorts {
  saveDraft(questionId: QuestionId, draft: QuestionDraft): Promise<Result<null>>;
  settle(questionId: QuestionId, response: AskUserResponse): Promise<Result<unknown>>;
  stop(runId: RunId): Promise<Result<unknown>>;
}

/** What came of the default button or its key. */
export type GoOnOutcome = 'moved' | 'refused' | 'sending' | 'ignored';

/** The waiting questions that this window has shown, with what the person has put in, by question. */
export interface QuestionSessionsState {
  readonly sessions: Readonly<Record<QuestionId, QuestionSession>>;
  /** Takes in what the transcript says: new questions open, settled ones go. `isTyping` is asked for new ones. */
  receive(questions: readonly AskRecord[], isTyping: () => boolean): void;
  change(questionId: QuestionId, action: DraftAction): void;
  /** Goes from the review to one question; the default button then leads back. */
  revise(questionId: QuestionId, at: number): void;
  fold(questionId: QuestionId): void;
  /** Opens a folded question because the person asked for it. */
  open(questionId: QuestionId, by: 'by-key' | 'by-pointer'): void;
  /** The default button: on, to the review, to the open question, or send. */
  goOn(questionId: QuestionId): GoOnOutcome;
  /** Sends if every question is answered or skipped, else goes to the first open one. */
  send(questionId: QuestionId): GoOnOutcome;
  askToDecline(questionId: QuestionId): void;
  keepAnswering(questionId: QuestionId): void;
  writeDeclineNote(questionId: QuestionId, note: string): void;
  decline(questionId: QuestionId): GoOnOutcome;
  stop(questionId: QuestionId): void;
  /** Leaves a question whose time ran out. */
  close(questionId: QuestionId): void;
  /** Stores every draft that waits. */
  flush(): void;
}
