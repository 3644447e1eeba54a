import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SKIPPED } from '../../../../preload/contract/response-from-draft.ts';
import { askOne, questionRecord } from '../../../support/renderer/question-records.ts';
import { openQuestions } from '../../../support/renderer/render-questions.tsx';

const audience = askOne('Audience', 'Who is it for?', ['Board', 'Members', 'City']);
const wishes = askOne('Wishes', 'Which wishes?', ['Tap', 'Evenings', 'Compost'], true);
const numbers = askOne('Numbers', 'How should I show the money?', ['One total', 'Table']);

const keys = (text: string): Promise<void> => userEvent.keyboard(text);

describe('the keyboard in a question dialog', () => {
  it('moves among the choices of one by arrows, sends nothing by that, and sends by Enter [BC-47] [BC-48] [D-06]', async () => {
    const { main } = await openQuestions([questionRecord([audience])]);
    await keys('{ArrowDown}');
    await expect.element(page.getByRole('radio', { name: 'Members' })).toBeChecked();
    await keys('{ArrowDown}{ArrowDown}{ArrowDown}');
    await expect.element(page.getByRole('radio', { name: 'Members' })).toBeChecked();
    expect(main.log).not.toContain('question.settle');
    await keys('{Enter}');
    await expect.poll(() => main.settled.length).toBe(1);
    expect(main.settled[0]?.response.answers[0]?.selected).toEqual(['Members']);
  });

  it('passes the focus among boxes by arrows, and ticks by Space or digit alone [BC-47] [BC-48]', async () => {
    await openQuestions([questionRecord([wishes])]);
    await keys('{ArrowDown}{ArrowDown}');
    await expect.element(page.getByRole('checkbox', { name: 'Compost' })).toHaveFocus();
    await expect.element(page.getByRole('checkbox', { checked: true })).not.toBeInTheDocument();
    await keys(' ');
    await expect.element(page.getByRole('checkbox', { name: 'Compost' })).toBeChecked();
    await keys('1');
    await expect.element(page.getByRole('checkbox', { name: 'Tap' })).toBeChecked();
    await keys('1');
    await expect.element(page.getByRole('checkbox', { name: 'Tap' })).not.toBeChecked();
    await expect.element(page.getByRole('checkbox', { name: 'Compost' })).toBeChecked();
  });

  it('says in the review what is still open, and nothing of what there is none of [D-02]', async () => {
    await openQuestions([questionRecord([audience, wishes, numbers])]);
    await keys('1');
    for (let step = 0; step < 3; step += 1) await keys('{Alt>}{ArrowRight}{/Alt}');
    await expect.element(page.getByText('1 answered, 2 still open.')).toBeVisible();
    await keys('{Alt>}{ArrowLeft}{/Alt}9{Alt>}{ArrowRight}{/Alt}');
    await expect.element(page.getByText('1 answered, 1 skipped, 1 still open.')).toBeVisible();
  });

  it('answers several questions with digits and Enter, and sends from the review [BC-47] [D-02] [D-06]', async () => {
    const { main } = await openQuestions([questionRecord([audience, wishes, numbers])]);
    await keys('2{Enter}');
    await expect.element(page.getByText('Which wishes?')).toBeVisible();
    await keys('1');
    await keys('3');
    await keys('{Enter}');
    await keys('9');
    await keys('{Enter}');
    await expect.element(page.getByText('Send these answers?')).toBeVisible();
    await expect.element(page.getByText('2 answered, 1 skipped.', { exact: false })).toBeVisible();
    expect(main.log).not.toContain('question.settle');
    await keys('{Enter}');
    await expect.poll(() => main.settled.length).toBe(1);
    expect(main.settled[0]?.response.answers).toEqual([
      { header: 'Audience', selected: ['Members'], customAnswer: null },
      { header: 'Wishes', selected: ['Tap', 'Compost'], customAnswer: null },
      { header: 'Numbers', selected: [], customAnswer: SKIPPED },
    ]);
  });

  it('steps by Alt and arrows, leaves a question for later, and comes to it when it sends too early [D-02] [D-05]', async () => {
    const { main, dialog } = await openQuestions([questionRecord([audience, wishes, numbers])]);
    await keys('{Alt>}{ArrowRight}{ArrowRight}{/Alt}');
    await expect.element(page.getByText('How should I show the money?')).toBeVisible();
    await keys('1');
    await keys('{Alt>}{ArrowLeft}{/Alt}2{Control>}{Enter}{/Control}');
    await expect.element(page.getByText('Who is it for?')).toBeVisible();
    await expect
      .element(dialog.getByText('Choose an option, write your own answer, or skip'))
      .toBeVisible();
    expect(main.settled).toEqual([]);
    await keys('3{Control>}{Enter}{/Control}');
    await expect.poll(() => main.settled.length).toBe(1);
    expect(main.settled[0]?.response.answers.map((answer) => answer.selected)).toEqual([
      ['City'],
      ['Evenings'],
      ['One total'],
    ]);
  });

  it('works the same with ⌘ and ⌥ on a Mac [D-06]', async () => {
    const { main } = await openQuestions([questionRecord([audience, numbers])], { look: 'mac' });
    await keys('1{Alt>}{ArrowRight}{/Alt}');
    await expect.element(page.getByText('How should I show the money?')).toBeVisible();
    await keys('2{Meta>}{Enter}{/Meta}');
    await expect.poll(() => main.settled.length).toBe(1);
  });

  it('reaches everything by Tab and never leaves the dialog by it [BC-47]', async () => {
    const { dialog } = await openQuestions([questionRecord([audience, wishes])]);
    const seen = new Set<string>();
    for (let at = 0; at < 20; at += 1) {
      await keys('{Tab}');
      const { activeElement } = document;
      expect(dialog.element().contains(activeElement)).toBe(true);
      seen.add(activeElement?.textContent || activeElement?.id || '');
    }
    const text = [...seen].join(' | ');
    for (const word of [
      'Stop',
      'Decline…',
      'Next',
      'Fold',
      'Peek',
      'Write my own answer',
      'Skip',
    ]) {
      expect(text).toContain(word);
    }
    await keys('{Shift>}{Tab}{Tab}{Tab}{/Shift}');
    expect(dialog.element().contains(document.activeElement)).toBe(true);
  });

  it('declines by keyboard in two steps, the first of which is harmless to leave [BC-47] [D-07]', async () => {
    const { main } = await openQuestions([questionRecord([audience])]);
    await keys('1');
    page.getByRole('button', { name: 'Decline…' }).element().focus();
    await keys('{Enter}');
    await expect.element(page.getByRole('button', { name: 'Keep answering' })).toHaveFocus();
    await keys('{Enter}');
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    await expect.element(page.getByRole('radio', { name: 'Board' })).toHaveFocus();
    page.getByRole('button', { name: 'Decline…' }).element().focus();
    await keys('{Enter}{Shift>}{Tab}{/Shift}{Enter}');
    await expect.poll(() => main.settled.length).toBe(1);
    expect(main.settled[0]?.response.cancelled).toBe(true);
  });
});
