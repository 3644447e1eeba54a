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

/** The record as plain text, for the clipboard. */
export function recordText(record: QuestionRecord, lines: readonly RecordLine[]): string {
  return record.request.questions
    .map((question, at) => {
      const line = lines[at];
      const choices = (line?.choices ?? []).map(({ label, note }) =>
        note === null ? label : `${label} – ${note}`,
      );
      const own = line?.ownAnswer ?? null;
      return [question.question, ...choices, ...(own === null ? [] : [own])].join('\n');
    })
    .join('\n\n');
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
