import type { AskUserRequest } from '../../../preload/contract/question.ts';
import {
  emptyEntry,
  type QuestionDraft,
  type QuestionStep,
} from '../../../preload/contract/question-draft.ts';
import {
  draftProgress,
  entryIssue,
  entryState,
} from '../../../preload/contract/response-from-draft.ts';

/** What the default button does where the person stands. */
export type MainAction =
  | { readonly kind: 'next'; readonly to: number }
  | { readonly kind: 'review' }
  /** From the review to a question that is still open. */
  | { readonly kind: 'answer'; readonly to: number; readonly header: string }
  | { readonly kind: 'send' };

/** Why the default button stays where it is. */
export type Refusal = 'own-answer-blank' | 'text-refused' | 'nothing-chosen';

/** What the default button does: on to the next question, to the review, to the one still open, or send. */
export function mainAction(
  request: AskUserRequest,
  draft: QuestionDraft,
  revising: boolean,
): MainAction {
  const { questions } = request;
  if (questions.length === 1) return { kind: 'send' };
  const { firstOpen } = draftProgress(request, draft);
  if (draft.step === 'review') {
    if (firstOpen === null) return { kind: 'send' };
    return { kind: 'answer', to: firstOpen, header: questions[firstOpen]?.header ?? '' };
  }
  // Whoever came from the review to change one answer goes straight back to it.
  if (revising || draft.step === questions.length - 1) return { kind: 'review' };
  return { kind: 'next', to: draft.step + 1 };
}

/** Why the person cannot go on by Enter from here, or null. A question may be left open, but not half answered. */
export function refusalAt(request: AskUserRequest, draft: QuestionDraft): Refusal | null {
  if (draft.step === 'review') return null;
  const question = request.questions[draft.step];
  if (question === undefined) return null;
  const entry = draft.entries[draft.step] ?? emptyEntry;
  const issue = entryIssue(question, entry);
  if (issue !== null) return issue.code === 'blank' ? 'own-answer-blank' : 'text-refused';
  const single = request.questions.length === 1;
  return single && entryState(question, entry) === 'open' ? 'nothing-chosen' : null;
}

/** The step before, or null at the first. */
export function stepBefore(request: AskUserRequest, step: QuestionStep): QuestionStep | null {
  if (step === 'review') return request.questions.length - 1;
  return step > 0 ? step - 1 : null;
}

/** The step after, or null at the last. */
export function stepAfter(request: AskUserRequest, step: QuestionStep): QuestionStep | null {
  const count = request.questions.length;
  if (step === 'review' || count === 1) return null;
  return step === count - 1 ? 'review' : step + 1;
}
