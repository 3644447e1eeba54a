import { z } from 'zod';
import type { AskUserRequest } from './question.ts';

/** What the person has put in for one question and not sent yet. */
export interface QuestionEntry {
  /** Labels picked so far. They stay when the own answer is chosen instead, so that a change of mind costs nothing. */
  readonly selected: readonly string[];
  readonly ownAnswer: string;
  readonly ownAnswerChosen: boolean;
  /** Notes by label; one counts only while its label is picked. */
  readonly notes: Readonly<Record<string, string>>;
  readonly skipped: boolean;
}

/** Where the person stands in the dialog: at a question, or at the review of all. */
export type QuestionStep = number | 'review';

/** What a dialog keeps while its answers are not sent: the entries in question order, the place, the fold. */
export interface QuestionDraft {
  readonly entries: readonly QuestionEntry[];
  readonly step: QuestionStep;
  readonly folded: boolean;
  /** What the model is to read if all is declined; absent while nothing was written. */
  readonly declineNote?: string | undefined;
}

/** An own answer has no limit in the contract; this only keeps a runaway paste from the database. */
const draftTextLimit = 1_000_000;
const draftText = z.string().max(draftTextLimit);

// Not z.record: that drops a key named __proto__, and a model may name an option so.
const notesSchema = z.custom<Readonly<Record<string, string>>>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.entries(value).every(
      ([label, note]) => label.length <= 200 && draftText.safeParse(note).success,
    ),
  'Notes are texts by label.',
);

const questionEntrySchema: z.ZodType<QuestionEntry> = z.strictObject({
  selected: z.array(z.string().max(200)).max(100),
  ownAnswer: draftText,
  ownAnswerChosen: z.boolean(),
  notes: notesSchema,
  skipped: z.boolean(),
});

/** The shape of a draft; `draftFits` says whether it belongs to a request. */
export const questionDraftSchema: z.ZodType<QuestionDraft> = z.strictObject({
  entries: z.array(questionEntrySchema).max(100),
  step: z.union([z.number().int().min(0), z.literal('review')]),
  folded: z.boolean(),
  declineNote: draftText.optional(),
});

/** Nothing put in yet for one question. */
export const emptyEntry: QuestionEntry = Object.freeze({
  selected: Object.freeze([]),
  ownAnswer: '',
  ownAnswerChosen: false,
  notes: Object.freeze({}),
  skipped: false,
});

/** The draft of a dialog that has just opened. */
export function createDraft(request: AskUserRequest): QuestionDraft {
  return { entries: request.questions.map(() => emptyEntry), step: 0, folded: false };
}

/** Whether a draft was made for these questions: as many entries, only labels on offer, a step that exists. */
export function draftFits(request: AskUserRequest, draft: QuestionDraft): boolean {
  if (draft.entries.length !== request.questions.length) return false;
  if (typeof draft.step === 'number' && draft.step >= request.questions.length) return false;
  return request.questions.every((question, at) => {
    const offered = new Set(question.options.map((option) => option.label));
    return (draft.entries[at] ?? emptyEntry).selected.every((label) => offered.has(label));
  });
}

/** Whether there is anything in a draft that declining would throw away. */
export function hasInput(draft: QuestionDraft): boolean {
  if ((draft.declineNote ?? '').trim() !== '') return true;
  return draft.entries.some(
    (entry) =>
      entry.selected.length > 0 ||
      entry.skipped ||
      entry.ownAnswer.trim() !== '' ||
      Object.values(entry.notes).some((note) => note.trim() !== ''),
  );
}
