import type { Question } from '../../../preload/contract/question.ts';
import type { QuestionEntry } from '../../../preload/contract/question-draft.ts';
import { trimWhiteSpace } from '../../../preload/contract/question-text.ts';
import { entryState } from '../../../preload/contract/response-from-draft.ts';

/** What will be sent for one question, as the review shows it. */
export type EntrySummary =
  | { readonly kind: 'open' }
  | { readonly kind: 'skipped' }
  | { readonly kind: 'own'; readonly text: string }
  | {
      readonly kind: 'picked';
      readonly labels: readonly string[];
      readonly notes: readonly { readonly label: string; readonly note: string }[];
    };

/** Sums up the answer to one question. */
export function summarizeEntry(question: Question, entry: QuestionEntry): EntrySummary {
  const state = entryState(question, entry);
  if (state !== 'answered') return { kind: state };
  if (entry.ownAnswerChosen) return { kind: 'own', text: entry.ownAnswer };
  const labels = question.options
    .map((option) => option.label)
    .filter((label) => entry.selected.includes(label));
  const notes = labels
    .map((label) => ({
      label,
      note: Object.hasOwn(entry.notes, label) ? trimWhiteSpace(entry.notes[label] ?? '') : '',
    }))
    .filter(({ note }) => note !== '');
  return { kind: 'picked', labels, notes };
}
