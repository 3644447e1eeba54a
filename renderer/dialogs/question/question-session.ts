import type { Failure } from '../../../preload/contract/failure.ts';
import {
  createDraft,
  draftFits,
  type QuestionDraft,
} from '../../../preload/contract/question-draft.ts';
import type { QuestionRecord } from '../../../preload/contract/question-record.ts';
import type { Arrival } from '../frame/input-guard.ts';
import type { Refusal } from '../frame/next-step.ts';

/** How a question is on its way to be settled from this window. */
export type Settling = 'answer' | 'decline' | 'stop';

/** One waiting question as this window shows it. The draft is the person's; the rest is view state. */
export interface QuestionSession {
  readonly question: QuestionRecord;
  readonly draft: QuestionDraft;
  /** It came while the person was typing and waits as the bar until they open it. Not stored. */
  readonly heldBack: boolean;
  /** How it came into view; what the person asked for gets the next key they press. */
  readonly arrival: Arrival;
  /** The question in view was opened from the review, to change it. */
  readonly revising: boolean;
  /** The second step of declining is open. */
  readonly declining: boolean;
  /** Why the last attempt to go on was refused. */
  readonly refusal: Refusal | null;
  readonly settling: Settling | null;
  /** Why the last attempt to settle failed. */
  readonly failure: Failure | null;
  /** False while the newest draft could not be stored. */
  readonly stored: boolean;
  /** Its time ran out while something was put in here: it stays to be copied, and takes nothing any more. */
  readonly expired: boolean;
}

/** Whether the question shows as the bar above the composer instead of its dialog. */
export function isFolded(session: QuestionSession): boolean {
  return session.heldBack || session.draft.folded;
}

/** The session of a question that has just come into view, with the draft that was stored if it fits. */
export function createSession(question: QuestionRecord, heldBack: boolean): QuestionSession {
  const { request, draft } = question;
  return {
    question,
    draft: draft !== null && draftFits(request, draft) ? draft : createDraft(request),
    heldBack,
    arrival: 'by-itself',
    revising: false,
    declining: false,
    refusal: null,
    settling: null,
    failure: null,
    stored: true,
    expired: false,
  };
}
