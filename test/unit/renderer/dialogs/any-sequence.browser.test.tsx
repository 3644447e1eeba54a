import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { QuestionDraft } from '../../../../preload/contract/question-draft.ts';
import { askOne, questionRecord } from '../../../support/renderer/question-records.ts';
import { renderQuestions } from '../../../support/renderer/render-questions.tsx';

const asked = [
  askOne('One', 'Which one?', ['A', ['B', 'The second'], 'C']),
  askOne('Several', 'Which of them?', ['X', 'Y'], true),
  askOne('Last', 'And then?', ['P', 'Q']),
];

/** Keys that cannot settle: whatever is pressed of these, the question waits on. Space presses Stop where Tab went to it. */
const harmless = [
  '1',
  '2',
  '3',
  '7',
  '0',
  '9',
  'ab',
  '{Escape}',
  '{ArrowDown}',
  '{ArrowUp}',
  '{Tab}',
  '{Shift>}{Tab}{/Shift}',
  '{Alt>}{ArrowRight}{/Alt}',
  '{Alt>}{ArrowLeft}{/Alt}',
  '{Control>}\\{/Control}',
  '{Control>}j{/Control}',
  '{Control>}{Shift>}k{/Shift}{/Control}',
  '{F6}',
] as const;

/** The texts that a draft holds: what a person would miss. */
function textsOf(draft: QuestionDraft): readonly string[] {
  return draft.entries.flatMap((entry) => [entry.ownAnswer, ...Object.values(entry.notes)]);
}

describe('any sequence of keys', () => {
  it('leaves a waiting question in view, as its dialog or as its bar, with all its texts [D-07] [D-08] [BC-42]', async () => {
    const used = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...harmless), { minLength: 5, maxLength: 25, size: 'max' }),
        async (sequence) => {
          const shownWindow = await renderQuestions([questionRecord(asked)]);
          const { main } = shownWindow;
          let texts: readonly string[] = [];
          for (const key of sequence) {
            used.set(key, (used.get(key) ?? 0) + 1);
            await userEvent.keyboard(key);
            const shown =
              page.getByRole('dialog').query() ??
              page.getByRole('region', { name: 'A question waits' }).query();
            expect(shown, key).not.toBeNull();
          }
          // What was stored by now is what stands in the fields.
          await expect
            .poll(() => {
              texts = textsOf(main.drafts.at(-1)?.draft ?? { entries: [], step: 0, folded: false });
              const field = document.querySelector<HTMLTextAreaElement>('dialog textarea');
              return field === null || texts.includes(field.value);
            })
            .toBe(true);
          expect(main.settled).toEqual([]);
          expect(
            main.log.filter((route) => route === 'question.settle' || route === 'run.stop'),
          ).toEqual([]);
          expect(main.transcript().questions[0]?.state).toBe('pending');
          await shownWindow.unmount();
        },
      ),
      { numRuns: 25 },
    );
    expect([...used.keys()].toSorted()).toEqual(harmless.toSorted());
  }, 240_000);
});
