import { checkCustomAnswer, type CustomAnswerIssue } from './custom-answer.ts';
import { deepFreeze } from './deep-freeze.ts';
import type { AskUserAnswer, AskUserRequest, AskUserResponse, Question } from './question.ts';
import { emptyEntry, type QuestionDraft, type QuestionEntry } from './question-draft.ts';
import { trimWhiteSpace } from './question-text.ts';

/** What the model reads for a question that the person skipped. */
export const SKIPPED =
  'The user skipped this question. Make a reasonable choice and say which one you made.';

/** Whether a question still waits, has an answer that can be sent, or was skipped. */
export type EntryState = 'open' | 'answered' | 'skipped';

/** How far the person has come. */
export interface DraftProgress {
  readonly total: number;
  readonly answered: number;
  readonly skipped: number;
  readonly open: number;
  /** The first question that still waits, or null when all can be sent. */
  readonly firstOpen: number | null;
  readonly states: readonly EntryState[];
}

/**
 * The response a draft stands for. Questions that are still open are left out, so `checkResponse` refuses it
 * until every one is answered or skipped.
 */
export function responseFromDraft(request: AskUserRequest, draft: QuestionDraft): AskUserResponse {
  const answers = request.questions.flatMap((question, at) => {
    const answer = toAnswer(question, draft.entries[at] ?? emptyEntry);
    return answer === null ? [] : [answer];
  });
  return deepFreeze({ answers, cancelled: false });
}

/** Counts what is answered, skipped and open. */
export function draftProgress(request: AskUserRequest, draft: QuestionDraft): DraftProgress {
  const states = request.questions.map((question, at) =>
    entryState(question, draft.entries[at] ?? emptyEntry),
  );
  const count = (state: EntryState): number => states.filter((each) => each === state).length;
  const firstOpen = states.indexOf('open');
  return {
    total: states.length,
    answered: count('answered'),
    skipped: count('skipped'),
    open: count('open'),
    firstOpen: firstOpen === -1 ? null : firstOpen,
    states,
  };
}

/** The state of one question as its mark in the dialog shows it. */
export function entryState(question: Question, entry: QuestionEntry): EntryState {
  if (entry.skipped) return 'skipped';
  return toAnswer(question, entry) === null ? 'open' : 'answered';
}

/** What keeps a question with input from being sent: an own answer, or a note, that the check refuses. */
export function entryIssue(question: Question, entry: QuestionEntry): CustomAnswerIssue | null {
  if (entry.skipped) return null;
  if (entry.ownAnswerChosen) return checkCustomAnswer(entry.ownAnswer);
  const withNotes = writeNotes(question, entry);
  return withNotes === null ? null : checkCustomAnswer(withNotes);
}

function toAnswer(question: Question, entry: QuestionEntry): AskUserAnswer | null {
  const { header } = question;
  if (entry.skipped) return { header, selected: [], customAnswer: SKIPPED };
  if (entryIssue(question, entry) !== null) return null;
  if (entry.ownAnswerChosen) return { header, selected: [], customAnswer: entry.ownAnswer };
  const selected = pickedLabels(question, entry);
  if (selected.length === 0 || (selected.length > 1 && !question.multiSelect)) return null;
  const withNotes = writeNotes(question, entry);
  return withNotes === null
    ? { header, selected, customAnswer: null }
    : { header, selected: [], customAnswer: withNotes };
}

// The contract has no field for notes, so a choice with one travels as the person's own words, label first.
function writeNotes(question: Question, entry: QuestionEntry): string | null {
  const noted = pickedLabels(question, entry).map((label) => ({
    label,
    note: Object.hasOwn(entry.notes, label) ? trimWhiteSpace(entry.notes[label] ?? '') : '',
  }));
  if (noted.every(({ note }) => note === '')) return null;
  return noted.map(({ label, note }) => (note === '' ? label : `${label}: ${note}`)).join('\n');
}

// In the order of the question, whatever order they were clicked in.
function pickedLabels(question: Question, entry: QuestionEntry): string[] {
  return question.options
    .map((option) => option.label)
    .filter((label) => entry.selected.includes(label));
}
