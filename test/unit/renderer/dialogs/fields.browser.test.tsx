import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { askOne, questionRecord } from '../../../support/renderer/question-records.ts';
import { useInputMethod } from '../../../support/renderer/input-method.ts';
import { openQuestions } from '../../../support/renderer/render-questions.tsx';

const audience = askOne('Audience', 'Who is it for?', ['Board', 'Members', 'City']);
const wishes = askOne('Wishes', 'Which wishes?', ['Tap', 'Evenings', 'Compost'], true);

const keys = (text: string): Promise<void> => userEvent.keyboard(text);
const ownField = page.getByRole('textbox', { name: 'My own answer' });

describe('the own answer', () => {
  it('takes several lines with digits in them, and goes on by Enter [D-03] [BC-47]', async () => {
    const { main } = await openQuestions([questionRecord([audience])]);
    await keys('0');
    await expect.element(ownField).toHaveFocus();
    await keys('Line 1{Shift>}{Enter}{/Shift}Line 2');
    await expect.element(ownField).toHaveValue('Line 1\nLine 2');
    await expect.element(page.getByText('13 characters')).toBeVisible();
    expect(main.settled).toEqual([]);
    await keys('{Enter}');
    await expect.poll(() => main.settled.length).toBe(1);
    expect(main.settled[0]?.response.answers).toEqual([
      { header: 'Audience', selected: [], customAnswer: 'Line 1\nLine 2' },
    ]);
  });

  it('says in words that it is empty, and stays [BC-38]', async () => {
    const { main, dialog } = await openQuestions([questionRecord([wishes, audience])]);
    await keys('0{Enter}');
    await expect
      .element(dialog.getByText('Write something, or choose an option above'))
      .toBeVisible();
    await expect.element(ownField).toHaveAttribute('aria-invalid', 'true');
    await keys('   {Enter}');
    await expect.element(page.getByText('Which wishes?')).toBeVisible();
    await keys('x{Enter}');
    await expect.element(page.getByText('Who is it for?')).toBeVisible();
    expect(main.settled).toEqual([]);
  });

  it('counts code points and cleans up what cannot be sent by one key, which can be taken back [D-03] [D-11]', async () => {
    const { main, dialog } = await openQuestions([questionRecord([audience])]);
    await keys('0');
    await userEvent.fill(ownField, 'a\tb 👩\u200d👧 می\u200cخواهم');
    await expect.element(page.getByText('16 characters')).toBeVisible();
    await expect.element(dialog.getByText('A tab cannot be sent.')).toBeVisible();
    await keys('{Enter}');
    expect(main.settled).toEqual([]);
    await keys('{Control>}{Shift>}k{/Shift}{/Control}');
    await expect.element(ownField).toHaveValue('a b 👩👧 میخواهم');
    await expect.element(dialog.getByText('Cleaned up as shown.')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Take back' }));
    await expect.element(ownField).toHaveValue('a\tb 👩\u200d👧 می\u200cخواهم');
    await userEvent.click(page.getByRole('button', { name: 'Clean up' }));
    await keys('{Enter}');
    await expect.poll(() => main.settled.length).toBe(1);
    expect(main.settled[0]?.response.answers[0]?.customAnswer).toBe('a b 👩👧 میخواهم');
  });

  it('stays to be seen when a choice takes its place, and comes back whole [D-03]', async () => {
    await openQuestions([questionRecord([audience])]);
    await keys('0Mine{Escape}2');
    await expect.element(page.getByRole('radio', { name: 'Members' })).toBeChecked();
    await expect.element(ownField).toHaveValue('Mine');
    await keys('0');
    await expect.element(page.getByRole('radio', { name: 'My own answer' })).toBeChecked();
    await expect.element(ownField).toHaveFocus();
  });
});

describe('a note on a choice', () => {
  it('goes out with its label, one text for all of several [D-04]', async () => {
    const { main } = await openQuestions([questionRecord([wishes])]);
    await keys('13');
    await userEvent.click(page.getByRole('button', { name: 'Add a note Tap' }));
    await keys('three members offer to dig{Enter}');
    await expect.poll(() => main.settled.length).toBe(1);
    expect(main.settled[0]?.response.answers[0]).toEqual({
      header: 'Wishes',
      selected: [],
      customAnswer: 'Tap: three members offer to dig\nCompost',
    });
  });
});

describe('Esc', () => {
  it('leaves a field first, then folds; nothing is lost and nothing is sent [BC-37] [D-07]', async () => {
    const text = 'A table, but only for the three wishes we keep. '.repeat(5);
    const { main, dialog } = await openQuestions([questionRecord([wishes, audience])]);
    await keys('2{Enter}0');
    await userEvent.fill(ownField, text);
    await keys('{Escape}');
    await expect.element(dialog).toBeVisible();
    await expect.element(page.getByRole('radio', { name: 'My own answer' })).toHaveFocus();
    await keys('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByText('2 of 2 answered, your draft is kept')).toBeVisible();
    expect(main.settled).toEqual([]);
    await keys('{Control>}j{/Control}');
    await expect.element(ownField).toHaveValue(text);
    await keys('{Alt>}{ArrowLeft}{/Alt}');
    await expect.element(page.getByRole('checkbox', { name: 'Evenings' })).toBeChecked();
  });

  it('closes the second step of declining and keeps its note [BC-37]', async () => {
    const { main, dialog } = await openQuestions([questionRecord([audience])]);
    const note = page.getByRole('textbox', { name: 'Tell the model why, if you like' });
    await userEvent.click(page.getByRole('button', { name: 'Decline…' }));
    await userEvent.fill(note, 'Not today');
    await keys('{Escape}');
    await expect.element(page.getByRole('button', { name: 'Keep answering' })).toHaveFocus();
    await keys('{Escape}');
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    await expect.element(dialog).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Decline…' }));
    await expect.element(note).toHaveValue('Not today');
    expect(main.settled).toEqual([]);
  });
});

describe('an input method', () => {
  it('ends a word by Enter without sending; the next Enter sends [BC-54] [D-10]', async () => {
    const { main } = await openQuestions([questionRecord([audience])]);
    const method = useInputMethod();
    await keys('0');
    await method.compose('ni hao');
    await expect.element(ownField).toHaveValue('ni hao');
    await method.pressTaken('Enter');
    await method.commit('你好');
    await expect.element(ownField).toHaveValue('你好');
    expect(main.log).not.toContain('question.settle');
    await keys('{Enter}');
    await expect.poll(() => main.settled.length).toBe(1);
    expect(main.settled[0]?.response.answers[0]?.customAnswer).toBe('你好');
  });

  it('keeps its word when Esc, Space or a digit go to it [BC-54] [D-10]', async () => {
    const { main, dialog } = await openQuestions([questionRecord([wishes])]);
    const method = useInputMethod();
    await keys('0');
    await method.compose('han');
    for (const key of ['Escape', ' ', '1'] as const) await method.pressTaken(key);
    await expect.element(ownField).toHaveFocus();
    await method.commit('한');
    await expect.element(ownField).toHaveValue('한');
    await expect.element(dialog).toBeVisible();
    await expect.element(page.getByRole('checkbox', { name: 'My own answer' })).toBeChecked();
    await expect.element(page.getByRole('checkbox', { name: 'Tap' })).not.toBeChecked();
    expect(main.settled).toEqual([]);
  });

  it('toggles nothing while its keys come to a choice [BC-54]', async () => {
    await openQuestions([questionRecord([audience])]);
    const method = useInputMethod();
    await method.pressTaken('1');
    await method.pressTaken(' ');
    await method.pressTaken('Enter');
    await expect.element(page.getByRole('radio', { checked: true })).not.toBeInTheDocument();
  });
});
