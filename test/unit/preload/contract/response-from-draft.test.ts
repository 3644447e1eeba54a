import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findResponseProblem, toToolResult } from '../../../../preload/contract/check-response.ts';
import {
  createDraft,
  draftFits,
  emptyEntry,
  hasInput,
  questionDraftSchema,
  type QuestionDraft,
  type QuestionEntry,
} from '../../../../preload/contract/question-draft.ts';
import { createAskUserRequest, type Question } from '../../../../preload/contract/question.ts';
import {
  draftProgress,
  entryIssue,
  responseFromDraft,
  SKIPPED,
} from '../../../../preload/contract/response-from-draft.ts';

const options = (...labels: readonly string[]) =>
  labels.map((label) => ({ label, description: null }));
const wishes: Question = {
  header: 'Wishes',
  question: 'Which?',
  options: options('Tap', 'Evenings', 'Compost'),
  multiSelect: true,
};
const request = createAskUserRequest(
  [
    {
      header: 'Audience',
      question: 'Who reads it?',
      options: options('Board', 'Members'),
      multiSelect: false,
    },
    wishes,
  ],
  'a'.repeat(32),
);

function draft(first: Partial<QuestionEntry>, second: Partial<QuestionEntry>): QuestionDraft {
  return {
    ...createDraft(request),
    entries: [
      { ...emptyEntry, ...first },
      { ...emptyEntry, ...second },
    ],
  };
}

const resultOf = (given: QuestionDraft) => toToolResult(responseFromDraft(request, given));

describe('the response of a draft', () => {
  it('gives the labels in the order of the question, whatever was clicked first [A-179]', () => {
    expect(resultOf(draft({ selected: ['Board'] }, { selected: ['Compost', 'Tap'] }))).toEqual({
      Audience: ['Board'],
      Wishes: ['Tap', 'Compost'],
    });
  });

  it('sends the own answer instead of what was picked, as it was typed [A-181]', () => {
    const own = draft(
      { selected: ['Board'], ownAnswer: ' Both\nof them ', ownAnswerChosen: true },
      { selected: ['Tap'] },
    );
    expect(resultOf(own)).toEqual({ Audience: [' Both\nof them '], Wishes: ['Tap'] });
    expect(
      resultOf({
        ...own,
        entries: own.entries.map((entry) => ({ ...entry, ownAnswerChosen: false })),
      }),
    ).toEqual({
      Audience: ['Board'],
      Wishes: ['Tap'],
    });
  });

  it('writes a note behind its label, and each of several labels with its own [A-181]', () => {
    const noted = draft(
      { selected: ['Board'], notes: { Board: ' only the chair ', Members: 'not picked' } },
      { selected: ['Evenings', 'Tap'], notes: { Tap: 'three members\noffer to dig' } },
    );
    expect(resultOf(noted)).toEqual({
      Audience: ['Board: only the chair'],
      Wishes: ['Tap: three members\noffer to dig\nEvenings'],
    });
  });

  it('says of a skipped question that it was skipped, with or without input [A-181] [BC-38]', () => {
    const skipped = draft(
      { selected: ['Board'], skipped: true },
      { ownAnswerChosen: true, skipped: true },
    );
    expect(resultOf(skipped)).toEqual({ Audience: [SKIPPED], Wishes: [SKIPPED] });
    expect(findResponseProblem(request, responseFromDraft(request, skipped))).toBeNull();
  });

  it('leaves out what is open, so that the check refuses it [A-184] [BC-38]', () => {
    const open = draft({ selected: ['Board'] }, { ownAnswer: ' ', ownAnswerChosen: true });
    expect(findResponseProblem(request, responseFromDraft(request, open))).toBe(
      "unanswered questions: ['Wishes']",
    );
    expect(entryIssue(wishes, open.entries[1] ?? emptyEntry)).toEqual({ code: 'blank' });
  });

  it('passes the check exactly when nothing is open, whatever was put in', () => {
    const entry = fc.record({
      selected: fc.subarray(['Board', 'Members', 'Tap', 'Evenings', 'Compost', 'gone']),
      ownAnswer: fc.constantFrom('', ' ', 'mine', 'bad\t'),
      ownAnswerChosen: fc.boolean(),
      notes: fc.dictionary(
        fc.constantFrom('Board', 'Tap', '__proto__'),
        fc.constantFrom('', 'why', 'bad\u200b'),
      ),
      skipped: fc.boolean(),
    });
    fc.assert(
      fc.property(entry, entry, (first, second) => {
        const given = draft(first, second);
        const problem = findResponseProblem(request, responseFromDraft(request, given));
        return (problem === null) === (draftProgress(request, given).open === 0);
      }),
    );
  });

  it('cannot be changed afterwards [A-192]', () => {
    const response = responseFromDraft(request, draft({ selected: ['Board'] }, { skipped: true }));
    expect(() => Object.assign(response.answers[0] ?? {}, { header: 'x' })).toThrow(TypeError);
  });
});

describe('a draft', () => {
  it('counts what is answered, skipped and open', () => {
    expect(draftProgress(request, createDraft(request))).toMatchObject({ open: 2, firstOpen: 0 });
    expect(
      draftProgress(
        request,
        draft({ skipped: true }, { selected: ['Tap'], notes: { Tap: 'bad\u200b' } }),
      ),
    ).toEqual({
      total: 2,
      answered: 0,
      skipped: 1,
      open: 1,
      firstOpen: 1,
      states: ['skipped', 'open'],
    });
    expect(
      draftProgress(request, draft({ selected: ['Board'] }, { skipped: true })).firstOpen,
    ).toBeNull();
  });

  it('survives its way through storage and belongs to its own questions alone [BC-44]', () => {
    const kept = {
      ...draft({ selected: ['Board'], ownAnswer: 'half a th' }, {}),
      step: 'review' as const,
      folded: true,
    };
    expect(questionDraftSchema.parse(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
    expect(draftFits(request, kept)).toBe(true);
    expect(draftFits(request, { ...kept, step: 2 })).toBe(false);
    expect(draftFits(request, { ...kept, entries: [] })).toBe(false);
    expect(draftFits(request, draft({ selected: ['Nobody'] }, {}))).toBe(false);
  });

  it('knows whether declining would throw something away [BC-37]', () => {
    expect(hasInput(createDraft(request))).toBe(false);
    expect(hasInput(draft({ ownAnswer: 'a' }, {}))).toBe(true);
    expect(hasInput(draft({}, { notes: { Tap: 'x' } }))).toBe(true);
  });
});
