import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { QuestionDraft } from '../../../../preload/contract/question-draft.ts';
import type { QuestionRecord } from '../../../../preload/contract/question-record.ts';
import type { DraftAction } from '../../../../renderer/dialogs/question/question-dialog-state.ts';
import { questionRecord } from '../../../support/renderer/question-records.ts';
import { openSessions, openWindow } from '../../../support/renderer/question-sessions.ts';
import { actionsOn, requests } from './draft-actions.ts';

type Step =
  | { readonly kind: 'act'; readonly action: DraftAction }
  | {
      readonly kind:
        | 'go-on'
        | 'send'
        | 'fold'
        | 'open'
        | 'decline-step'
        | 'keep'
        | 'reload'
        | 'outage'
        | 'answer-all'
        | 'fail-settle'
        | 'mend-settle';
    }
  | { readonly kind: 'wait'; readonly ms: number };

const plainSteps = fc.constantFrom(
  'go-on' as const,
  'send' as const,
  'fold' as const,
  'open' as const,
  'decline-step' as const,
  'keep' as const,
  'reload' as const,
  'outage' as const,
  'answer-all' as const,
  'fail-settle' as const,
  'mend-settle' as const,
);

const runs: fc.Arbitrary<readonly [QuestionRecord, readonly Step[]]> = requests.chain((request) => {
  const step: fc.Arbitrary<Step> = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ kind: fc.constant('act' as const), action: actionsOn(request) }),
    },
    { weight: 4, arbitrary: fc.record({ kind: plainSteps }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.nat({ max: 1500 }) }),
    },
  );
  const record = questionRecord(request.questions);
  return fc.tuple(fc.constant(record), fc.array(step, { maxLength: 40, size: 'max' }));
});

describe('the sessions of a window', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('lose no input, settle at most once and never leave a question that cannot be answered [D-08] [D-14]', async () => {
    const reached = new Map<string, number>();
    const count = (name: string): void => void reached.set(name, (reached.get(name) ?? 0) + 1);

    await fc.assert(
      fc.asyncProperty(runs, async ([record, steps]) => {
        const { main, store: first } = openSessions([record]);
        const { questionId } = record;
        let store = first;
        let lastDraft: QuestionDraft | null = null;

        for (const step of steps) {
          count(step.kind);
          const state = store.getState();
          const before = state.sessions[questionId];
          if (step.kind === 'act') state.change(questionId, step.action);
          if (step.kind === 'go-on') count(`go-on ${state.goOn(questionId)}`);
          if (step.kind === 'send') count(`send ${state.send(questionId)}`);
          if (step.kind === 'fold') state.fold(questionId);
          if (step.kind === 'open') state.open(questionId, 'by-key');
          if (step.kind === 'decline-step') state.askToDecline(questionId);
          if (step.kind === 'keep') state.keepAnswering(questionId);
          if (step.kind === 'wait') await vi.advanceTimersByTimeAsync(step.ms);
          if (step.kind === 'answer-all') {
            for (const [at, question] of record.request.questions.entries()) {
              const label = question.options[0]?.label ?? '';
              if (before?.draft.entries[at]?.selected.includes(label) !== true) {
                state.change(questionId, { type: 'pick', at, label });
              }
            }
          }
          if (step.kind === 'outage') {
            main.failWith('question.draft', { code: 'storage-busy', detail: null });
            await vi.advanceTimersByTimeAsync(300);
            main.failWith('question.draft', null);
          }
          if (step.kind === 'fail-settle' || step.kind === 'mend-settle') {
            const fails = step.kind === 'fail-settle';
            main.failWith('question.settle', fails ? { code: 'storage-busy', detail: null } : null);
          }
          if (step.kind === 'reload') {
            // Nothing but what was stored comes back, and all that was put in longer ago than a failed save takes.
            await vi.advanceTimersByTimeAsync(1500);
            const kept = store.getState().sessions[questionId]?.draft;
            store = openWindow(main);
            if (kept !== undefined)
              expect(store.getState().sessions[questionId]?.draft).toEqual(kept);
          }
          await vi.advanceTimersByTimeAsync(0);
          const after = store.getState().sessions[questionId];
          if (after !== undefined) lastDraft = after.draft;
          if (before?.settling === 'answer' && after !== undefined && step.kind === 'act') {
            expect(after.draft).toEqual(before.draft);
          }
          expect(main.settled.length).toBeLessThanOrEqual(1);
          const pending = main.transcript().questions[0]?.state === 'pending';
          expect(after !== undefined).toBe(pending);
        }

        // Whatever happened, a pending question can still be opened, completed and sent.
        main.failWith('question.draft', null);
        main.failWith('question.settle', null);
        const state = store.getState();
        if (state.sessions[questionId] === undefined) {
          count('ended settled');
          expect(main.settled).toHaveLength(1);
          return;
        }
        count('ended pending');
        expect(state.sessions[questionId]?.draft).toEqual(lastDraft ?? expect.anything());
        state.open(questionId, 'by-key');
        for (const [at] of record.request.questions.entries()) {
          state.change(questionId, { type: 'skip', at });
        }
        state.send(questionId);
        await vi.advanceTimersByTimeAsync(0);
        expect(main.settled).toHaveLength(1);
        expect(store.getState().sessions[questionId]).toBeUndefined();
      }),
      { numRuns: 2000 },
    );

    // oxlint-disable-next-line no-console -- how often each step and end was reached
    console.log(Object.fromEntries(reached));
    expect(Object.fromEntries(reached)).toMatchObject({
      'go-on moved': expect.any(Number),
      'go-on refused': expect.any(Number),
      'go-on sending': expect.any(Number),
      'send refused': expect.any(Number),
      'send sending': expect.any(Number),
      'ended settled': expect.any(Number),
      'ended pending': expect.any(Number),
      reload: expect.any(Number),
      outage: expect.any(Number),
    });
  }, 60_000);
});
