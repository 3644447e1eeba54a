import { assertNever } from '../../../preload/contract/assert-never.ts';
import type { AskUserRequest, Question } from '../../../preload/contract/question.ts';
import {
  emptyEntry,
  type QuestionDraft,
  type QuestionEntry,
  type QuestionStep,
} from '../../../preload/contract/question-draft.ts';

/** What a person can do to a draft. `at` is the question's place in its set. */
export type DraftAction =
  /** Picks an option; where several may be picked, picking it again takes it back. */
  | { readonly type: 'pick'; readonly at: number; readonly label: string }
  | {
      readonly type: 'write-note';
      readonly at: number;
      readonly label: string;
      readonly text: string;
    }
  | { readonly type: 'choose-own'; readonly at: number }
  | { readonly type: 'leave-own'; readonly at: number }
  | { readonly type: 'write-own'; readonly at: number; readonly text: string }
  | { readonly type: 'skip'; readonly at: number }
  | { readonly type: 'take-back-skip'; readonly at: number }
  | { readonly type: 'go'; readonly step: QuestionStep }
  | { readonly type: 'fold' }
  | { readonly type: 'unfold' };

/**
 * The draft after an action. Whatever a person wrote or picked stays until they themselves write or pick
 * something else in its place: choosing another way to answer only sets it aside. An action that does not
 * fit the questions changes nothing.
 */
export function applyDraftAction(
  request: AskUserRequest,
  draft: QuestionDraft,
  action: DraftAction,
): QuestionDraft {
  switch (action.type) {
    case 'go':
      return isStep(request, action.step) ? { ...draft, step: action.step } : draft;
    case 'fold':
      return { ...draft, folded: true };
    case 'unfold':
      return { ...draft, folded: false };
    default:
      return changeEntry(request, draft, action);
  }
}

/** Whether a step exists: one per question, and a review where there is more than one. */
export function isStep(request: AskUserRequest, step: QuestionStep): boolean {
  if (step === 'review') return request.questions.length > 1;
  return Number.isInteger(step) && step >= 0 && step < request.questions.length;
}

type EntryAction = Exclude<DraftAction, { readonly type: 'go' | 'fold' | 'unfold' }>;

function changeEntry(
  request: AskUserRequest,
  draft: QuestionDraft,
  action: EntryAction,
): QuestionDraft {
  const question = request.questions[action.at];
  if (question === undefined) return draft;
  const before = draft.entries[action.at] ?? emptyEntry;
  const after = applyToEntry(question, before, action);
  if (after === before) return draft;
  const entries = request.questions.map((_, at) =>
    at === action.at ? after : (draft.entries[at] ?? emptyEntry),
  );
  return { ...draft, entries };
}

function applyToEntry(
  question: Question,
  entry: QuestionEntry,
  action: EntryAction,
): QuestionEntry {
  switch (action.type) {
    case 'pick':
      return isOffered(question, action.label) ? pick(question, entry, action.label) : entry;
    case 'write-note':
      if (!isOffered(question, action.label)) return entry;
      return { ...entry, notes: { ...entry.notes, [action.label]: action.text } };
    case 'choose-own':
      return { ...entry, ownAnswerChosen: true, skipped: false };
    case 'leave-own':
      return { ...entry, ownAnswerChosen: false };
    case 'write-own':
      return { ...entry, ownAnswer: action.text, ownAnswerChosen: true, skipped: false };
    case 'skip':
      return { ...entry, skipped: true };
    case 'take-back-skip':
      return { ...entry, skipped: false };
    default:
      return assertNever(action);
  }
}

function pick(question: Question, entry: QuestionEntry, label: string): QuestionEntry {
  const inForce = !entry.ownAnswerChosen && !entry.skipped;
  return {
    ...entry,
    selected: pickedAfter(question, entry.selected, label, inForce),
    ownAnswerChosen: false,
    skipped: false,
  };
}

// While the own answer or the skip is in force the picks are shown as set aside, so a press on one can only mean: this one.
function pickedAfter(
  question: Question,
  selected: readonly string[],
  label: string,
  inForce: boolean,
): readonly string[] {
  if (!question.multiSelect) return [label];
  if (!selected.includes(label)) return [...selected, label];
  return inForce ? selected.filter((picked) => picked !== label) : selected;
}

function isOffered(question: Question, label: string): boolean {
  return question.options.some((option) => option.label === label);
}
