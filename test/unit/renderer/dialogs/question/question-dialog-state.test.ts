import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findResponseProblem } from '../../../../../preload/contract/check-response.ts';
import {
  createDraft,
  draftFits,
  questionDraftSchema,
  type QuestionDraft,
} from '../../../../../preload/contract/question-draft.ts';
import {
  draftProgress,
  responseFromDraft,
} from '../../../../../preload/contract/response-from-draft.ts';
import {
  applyDraftAction,
  isStep,
  type DraftAction,
} from '../../../../../renderer/dialogs/question/question-dialog-state.ts';
import { askOne, questionRecord } from '../../../../support/renderer/question-records.ts';
import { actionsOn, requests } from '../draft-actions.ts';

const { request } = questionRecord([
  askOne('One', 'Which one?', ['A', 'B', 'C']),
  askOne('Several', 'Which of them?', ['X', 'Y', 'Z'], true),
]);

function after(...actions: readonly DraftAction[]): QuestionDraft {
  return actions.reduce<QuestionDraft>(
    (draft, action) => applyDraftAction(request, draft, action),
    createDraft(request),
  );
}

const pick = (at: number, label: string): DraftAction => ({ type: 'pick', at, label });

describe('applyDraftAction', () => {
  it('replaces the pick of a question with one choice, and keeps it when it is picked again', () => {
    expect(after(pick(0, 'A'), pick(0, 'B')).entries[0]?.selected).toEqual(['B']);
    expect(after(pick(0, 'A'), pick(0, 'A')).entries[0]?.selected).toEqual(['A']);
  });

  it('adds to and takes from the picks where several may be picked', () => {
    expect(after(pick(1, 'X'), pick(1, 'Z')).entries[1]?.selected).toEqual(['X', 'Z']);
    expect(after(pick(1, 'X'), pick(1, 'Z'), pick(1, 'X')).entries[1]?.selected).toEqual(['Z']);
  });

  it('sets picks aside for an own answer or a skip, and brings them back with the next pick [D-03]', () => {
    const own: DraftAction = { type: 'write-own', at: 1, text: 'Mine' };
    const aside = after(pick(1, 'X'), pick(1, 'Y'), own);
    expect(aside.entries[1]).toMatchObject({ selected: ['X', 'Y'], ownAnswerChosen: true });
    const back = applyDraftAction(request, aside, pick(1, 'X'));
    expect(back.entries[1]).toMatchObject({
      selected: ['X', 'Y'],
      ownAnswerChosen: false,
      ownAnswer: 'Mine',
    });
    expect(after(pick(1, 'X'), { type: 'skip', at: 1 }, pick(1, 'Y')).entries[1]).toMatchObject({
      selected: ['X', 'Y'],
      skipped: false,
    });
  });

  it('changes nothing for a question, label or step that is not there', () => {
    const draft = createDraft(request);
    expect(applyDraftAction(request, draft, pick(7, 'A'))).toBe(draft);
    expect(applyDraftAction(request, draft, pick(0, 'X'))).toBe(draft);
    expect(applyDraftAction(request, draft, { type: 'go', step: 2 })).toBe(draft);
    const single = questionRecord([askOne('One', 'Which one?', ['A', 'B'])]).request;
    expect(isStep(single, 'review')).toBe(false);
  });
});

describe('any sequence of actions', () => {
  it('keeps a draft that fits its questions, can be stored, and is answered only when it can be sent', () => {
    fc.assert(
      fc.property(
        requests.chain((asked) =>
          fc.tuple(fc.constant(asked), fc.array(actionsOn(asked), { maxLength: 30, size: 'max' })),
        ),
        ([asked, actions]) => {
          const draft = actions.reduce<QuestionDraft>(
            (so, action) => applyDraftAction(asked, so, action),
            createDraft(asked),
          );
          expect(draftFits(asked, draft)).toBe(true);
          // Through the text that the store keeps, so that an odd label is not lost on the way.
          const stored = questionDraftSchema.parse(JSON.parse(JSON.stringify(draft)));
          expect(JSON.stringify(stored)).toBe(JSON.stringify(draft));
          const sendable = findResponseProblem(asked, responseFromDraft(asked, draft)) === null;
          expect(sendable).toBe(draftProgress(asked, draft).open === 0);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('never takes what was put in, but by writing or picking in its place [D-07] [BC-37]', () => {
    fc.assert(
      fc.property(
        requests.chain((asked) =>
          fc.tuple(
            fc.constant(asked),
            fc.array(actionsOn(asked), { minLength: 1, maxLength: 30, size: 'max' }),
          ),
        ),
        ([asked, actions]) => {
          let draft: QuestionDraft = createDraft(asked);
          for (const action of actions) {
            const next = applyDraftAction(asked, draft, action);
            expectKept(draft, next, action);
            draft = next;
          }
        },
      ),
      { numRuns: 2000 },
    );
  });
});

function expectKept(before: QuestionDraft, next: QuestionDraft, action: DraftAction): void {
  for (const [at, entry] of before.entries.entries()) {
    const now = next.entries[at];
    const here = 'at' in action && action.at === at;
    if (!here) expect(now).toBe(entry);
    if (!(here && action.type === 'write-own')) expect(now?.ownAnswer).toBe(entry.ownAnswer);
    for (const [label, text] of Object.entries(entry.notes)) {
      const written = here && action.type === 'write-note' && action.label === label;
      if (!written) expect(Object.entries(now?.notes ?? {})).toContainEqual([label, text]);
    }
    if (!(here && action.type === 'pick')) expect(now?.selected).toEqual(entry.selected);
  }
  if (action.type !== 'go') expect(next.step).toBe(before.step);
}
