import { describe, expect, it } from 'vitest';

import { declineResponse } from '../../../../../preload/contract/decline-response.ts';
import type {
  QuestionDraft,
  QuestionEntry,
} from '../../../../../preload/contract/question-draft.ts';
import { emptyEntry } from '../../../../../preload/contract/question-draft.ts';
import {
  isQuestion,
  type QuestionRecord,
} from '../../../../../preload/contract/question-record.ts';
import { responseFromDraft } from '../../../../../preload/contract/response-from-draft.ts';
import {
  recordLines,
  recordText,
} from '../../../../../renderer/components/transcript/record-lines.ts';
import { call, TranscriptBuilder } from '../../../../support/renderer/transcript-builder.ts';

const option = (label: string) => ({ label, description: null });
const questions = [
  {
    header: 'Who',
    question: 'Who reads it?',
    options: [option('Board'), option('All')],
    multiSelect: false,
  },
  {
    header: 'What',
    question: 'What is in it?',
    options: [option('Tap'), option('Shed')],
    multiSelect: true,
  },
];

function record(
  state: QuestionRecord['state'],
  entries: readonly Partial<QuestionEntry>[],
): QuestionRecord {
  const draft: QuestionDraft = {
    entries: entries.map((entry) => ({ ...emptyEntry, ...entry })),
    step: 0,
    folded: false,
  };
  const request = { questions, id: '0'.repeat(32) };
  const response = state === 'answered' ? responseFromDraft(request, draft) : undefined;
  const [found] = new TranscriptBuilder('a', 'A')
    .run('running')
    .response([call('q', 'ask_user_question', {})])
    .returns([])
    .question('q', questions, { state, draft, ...(response === undefined ? {} : { response }) })
    .build()
    .questions.filter(isQuestion);
  if (found === undefined) throw new Error('The builder made no question.');
  return found;
}

describe('recordLines', () => {
  it('shows choices, in the order of the question', () => {
    const lines = recordLines(
      record('answered', [{ selected: ['Board'] }, { selected: ['Shed', 'Tap'] }]),
    );
    expect(lines).toMatchObject([
      { header: 'Who', choices: [{ label: 'Board', note: null }] },
      { header: 'What', choices: [{ label: 'Tap' }, { label: 'Shed' }] },
    ]);
  });

  it('shows a note beside its choice, though both travelled as one text', () => {
    const lines = recordLines(
      record('answered', [
        { selected: ['Board'] },
        { selected: ['Tap'], notes: { Tap: 'by May' } },
      ]),
    );
    expect(lines[1]).toMatchObject({
      choices: [{ label: 'Tap', note: 'by May' }],
      ownAnswer: null,
    });
  });

  it('shows an own answer and a skipped question as what they are', () => {
    const lines = recordLines(
      record('answered', [{ ownAnswer: 'My aunt', ownAnswerChosen: true }, { skipped: true }]),
    );
    expect(lines).toMatchObject([
      { kind: 'answered', ownAnswer: 'My aunt', choices: [] },
      { kind: 'skipped' },
    ]);
  });

  it('keeps the draft of a question that was stopped [BC-10]', () => {
    const lines = recordLines(record('stopped', [{ selected: ['Board'] }, {}]));
    expect(lines).toMatchObject([
      { kind: 'draft', choices: [{ label: 'Board' }] },
      { kind: 'none' },
    ]);
    expect(recordLines(record('declined', [{}, {}]))).toEqual([]);
  });

  it('can be copied as plain text: how it ended, what was asked and offered, what was chosen [D-26]', () => {
    const words = { title: 'You answered 2 questions, 14:21', skipped: 'Skipped' };
    const answered = record('answered', [
      { selected: ['Board'], notes: { Board: 'and the treasurer' } },
      { selected: ['Tap'] },
    ]);
    expect(recordText(answered, recordLines(answered), words)).toBe(
      `You answered 2 questions, 14:21

Who reads it?
[x] Board – and the treasurer
[ ] All

What is in it?
[x] Tap
[ ] Shed`,
    );
    const other = record('answered', [
      { ownAnswer: 'My aunt', ownAnswerChosen: true },
      { skipped: true },
    ]);
    expect(recordText(other, recordLines(other), words)).toContain('[ ] All\nMy aunt');
    expect(recordText(other, recordLines(other), words)).toMatch(/Shed\nSkipped$/);
  });

  it('keeps what was offered when nothing was chosen, and what was said to a decline [D-26]', () => {
    const declined = record('declined', [{}, {}]);
    const response = declineResponse(declined.request, 'Ask my aunt');
    const words = { title: 'You declined 2 questions', skipped: 'Skipped' };
    expect(recordText({ ...declined, response }, [], words)).toBe(
      'You declined 2 questions\n\nAsk my aunt\n\nWho reads it?\n[ ] Board\n[ ] All\n\nWhat is in it?\n[ ] Tap\n[ ] Shed',
    );
  });
});
