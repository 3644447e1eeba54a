import { declineNote } from '../../../preload/contract/decline-response.ts';
import type { AskUserAnswer, Question } from '../../../preload/contract/question.ts';
import { emptyEntry, type QuestionEntry } from '../../../preload/contract/question-draft.ts';
import type { QuestionRecord } from '../../../preload/contract/question-record.ts';
import { SKIPPED } from '../../../preload/contract/response-from-draft.ts';

/** A label that was picked, and what was noted beside it. */
export interface RecordChoice {
  readonly label: string;
  readonly note: string | null;
}

/** One question of a record with what the person chose, or had chosen when it ended. */
export interface RecordLine {
  readonly header: string;
  readonly kind: 'answered' | 'skipped' | 'draft' | 'none';
  readonly choices: readonly RecordChoice[];
  readonly ownAnswer: string | null;
}

/** What a record shows for each question: the answers if there are any, else the draft that was kept. */
export function recordLines(record: QuestionRecord): readonly RecordLine[] {
  const { questions } = record.request;
  if (record.state === 'answered') {
    return questions.map((question, at) =>
      answeredLine(
        question,
        record.response?.answers.find((answer) => answer.header === question.header) ?? null,
        record.draft?.entries[at] ?? null,
      ),
    );
  }
  if (record.draft === null) return [];
  const lines = questions.map((question, at) =>
    draftLine(question, record.draft?.entries[at] ?? emptyEntry),
  );
  return lines.some((line) => line.kind !== 'none') ? lines : [];
}

/** The words of a record's plain text that come from the person's language. */
export interface RecordWords {
  /** How it ended, and when. */
  readonly title: string;
  readonly skipped: string;
}

/** The record as plain text, for the clipboard: how it ended, all that was asked and offered, and what was chosen of it. */
export function recordText(
  record: QuestionRecord,
  lines: readonly RecordLine[],
  words: RecordWords,
): string {
  const sets = record.request.questions.map((question, at) => {
    const line = lines[at];
    const chosen = new Map(line?.choices.map(({ label, note }) => [label, note]));
    const options = question.options.map(({ label }) => {
      const note = chosen.get(label) ?? null;
      return `[${chosen.has(label) ? 'x' : ' '}] ${label}${note === null ? '' : ` – ${note}`}`;
    });
    const own = line?.ownAnswer ?? null;
    const skipped = line?.kind === 'skipped' ? [words.skipped] : [];
    return [question.question, ...options, ...(own === null ? [] : [own]), ...skipped].join('\n');
  });
  const note = record.response === null ? null : declineNote(record.response);
  return [words.title, ...(note === null ? [] : [note]), ...sets].join('\n\n');
}

function answeredLine(
  question: Question,
  answer: AskUserAnswer | null,
  entry: QuestionEntry | null,
): RecordLine {
  const { header } = question;
  if (answer === null) return { header, kind: 'none', choices: [], ownAnswer: null };
  if (answer.customAnswer === SKIPPED) {
    return { header, kind: 'skipped', choices: [], ownAnswer: null };
  }
  if (answer.customAnswer === null) {
    const choices = answer.selected.map((label) => ({ label, note: null }));
    return { header, kind: 'answered', choices, ownAnswer: null };
  }
  // A choice with notes travels as the person's own words; the draft still has it as it was picked.
  const picked = entry === null || entry.ownAnswerChosen ? [] : pickedChoices(question, entry);
  const writtenOut = picked.map(({ label, note }) => (note === null ? label : `${label}: ${note}`));
  return writtenOut.length > 0 && writtenOut.join('\n') === answer.customAnswer
    ? { header, kind: 'answered', choices: picked, ownAnswer: null }
    : { header, kind: 'answered', choices: [], ownAnswer: answer.customAnswer };
}

function draftLine(question: Question, entry: QuestionEntry): RecordLine {
  const { header } = question;
  if (entry.skipped) return { header, kind: 'skipped', choices: [], ownAnswer: null };
  const ownAnswer = entry.ownAnswer.trim() === '' ? null : entry.ownAnswer;
  const choices = pickedChoices(question, entry);
  const isEmpty = ownAnswer === null && choices.length === 0;
  return { header, kind: isEmpty ? 'none' : 'draft', choices, ownAnswer };
}

function pickedChoices(question: Question, entry: QuestionEntry): readonly RecordChoice[] {
  return question.options
    .filter((option) => entry.selected.includes(option.label))
    .map(({ label }) => {
      const note = Object.hasOwn(entry.notes, label) ? (entry.notes[label] ?? '').trim() : '';
      return { label, note: note === '' ? null : note };
    });
}
