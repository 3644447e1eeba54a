import { describe, expect, it } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { askOne, questionRecord } from '../../../support/renderer/question-records.ts';
import { tapMs } from '../../../../renderer/dialogs/frame/use-peek.ts';
import { openQuestions, renderQuestions } from '../../../support/renderer/render-questions.tsx';

const audience = askOne('Audience', 'Who is it for?', ['Board', 'Members', 'City']);
const delivery = askOne('Delivery', 'Where to?', ['A file', 'Here']);

const keys = (text: string): Promise<void> => userEvent.keyboard(text);

describe('a question that comes', () => {
  it('opens, takes the focus to its first choice, and drops what was meant for the composer [D-09] [BC-47]', async () => {
    const { main, dialog, composer } = await renderQuestions([]);
    await userEvent.click(composer);
    main.ask(questionRecord([audience]));
    await dialog.findElement();
    await keys('2{Enter} ');
    await expect.element(page.getByRole('radio', { name: 'Board' })).toHaveFocus();
    await expect.element(page.getByRole('radio', { checked: true })).not.toBeInTheDocument();
    expect(main.log).not.toContain('question.settle');
    // Once it has stood for a moment, keys are meant for it.
    await expect
      .poll(async () => {
        await keys('2');
        return page.getByRole('radio', { name: 'Members', checked: true }).query() !== null;
      })
      .toBe(true);
  });

  it('waits as the bar while the person types, says so, and leaves text and caret alone [D-09]', async () => {
    const { main, dialog, composer } = await renderQuestions([]);
    await userEvent.click(composer);
    await keys('While I think');
    main.ask(questionRecord([audience]));
    await expect
      .element(page.getByText('Claude Sonnet waits for your answer', { exact: true }))
      .toBeVisible();
    await expect
      .element(page.getByRole('status'))
      .toHaveTextContent('Claude Sonnet waits for your answer. Ctrl J opens the question.');
    await keys(' 1 more');
    await expect.element(composer).toHaveValue('While I think 1 more');
    await expect.element(dialog).not.toBeInTheDocument();
    await keys('{Control>}j{/Control}');
    await expect.element(page.getByRole('radio', { name: 'Board' })).toHaveFocus();
    await keys('{Escape}');
    await expect.element(composer).toHaveFocus();
    await keys('!');
    await expect.element(composer).toHaveValue('While I think 1 more!');
  });

  it('shows but takes no focus from the sidebar; its key or F6 goes to it [D-09] [BC-59]', async () => {
    const { main, dialog } = await renderQuestions([]);
    const other = page.getByRole('button', { name: 'Harvest calendar' });
    other.element().focus();
    main.ask(questionRecord([audience]));
    await expect.element(dialog).toBeVisible();
    await expect.element(other).toHaveFocus();
    await keys('1');
    await expect.element(page.getByRole('radio', { checked: true })).not.toBeInTheDocument();
    await keys('{F6}');
    expect(dialog.element().contains(document.activeElement)).toBe(true);
    await keys('{Shift>}{F6}{/Shift}');
    expect(dialog.element().contains(document.activeElement)).toBe(false);
  });
});

describe('an open question', () => {
  it('leaves the sidebar usable and covers only its own conversation', async () => {
    await openQuestions([questionRecord([audience])]);
    await userEvent.click(page.getByRole('button', { name: 'Harvest calendar' }));
    expect(page.getByRole('navigation').element().closest('[inert]')).toBeNull();
    expect(page.getByLabelText('Message').element().closest('[inert]')).not.toBeNull();
  });

  it('gives the focus back to where it was once it is answered [D-09]', async () => {
    const { main, composer } = await renderQuestions([]);
    await userEvent.click(composer);
    await keys('half a sentence');
    main.ask(questionRecord([audience]));
    await keys('{Control>}j{/Control}');
    await keys('1{Enter}');
    await expect.poll(() => main.settled.length).toBe(1);
    await expect.element(composer).toHaveFocus();
    await keys(' more');
    await expect.element(composer).toHaveValue('half a sentence more');
  });

  it('is sent once by a double click, and by Enter with a click [D-14]', async () => {
    const { main } = await openQuestions([questionRecord([audience])]);
    await keys('1');
    const send = page.getByRole('button', { name: 'Send' });
    main.failWith('question.settle', { code: 'storage-busy', detail: null });
    await keys('{Enter}');
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(
        'Another program holds the data. Try again in a moment. Nothing was sent, and everything you put in is kept.',
      );
    main.failWith('question.settle', null);
    await userEvent.dblClick(send);
    await keys('{Enter}');
    await expect.poll(() => main.settled.length).toBe(1);
    expect(main.log.filter((route) => route === 'question.settle')).toHaveLength(2);
  });

  it('never sends by the second half of a double click on Review', async () => {
    const { main } = await openQuestions([questionRecord([audience, delivery])]);
    await keys('1{Enter}1');
    await expect
      .poll(async () => {
        const review = page.getByRole('button', { name: 'Review' });
        if (review.query() !== null) await userEvent.dblClick(review);
        return page.getByText('Send these answers?').query() !== null;
      })
      .toBe(true);
    expect(main.log).not.toContain('question.settle');
  });

  it('closes by itself when it is settled elsewhere, without a trace of an answer [D-14]', async () => {
    const record = questionRecord([audience]);
    const { main, dialog } = await openQuestions([record]);
    await keys('1');
    main.settleElsewhere(record.questionId);
    await expect.element(dialog).not.toBeInTheDocument();
    expect(main.settled).toEqual([]);
  });

  it('lets the next in the queue follow, which drops the key that sent the first [BC-39] [D-21]', async () => {
    const first = questionRecord([audience], { position: 0 });
    const second = questionRecord([delivery], { position: 1 });
    const { main, dialog } = await openQuestions([first, second]);
    await expect.element(dialog.getByText('1 of 2', { exact: true })).toBeVisible();
    await keys('2{Enter}{Enter}');
    await expect.element(page.getByText('Where to?')).toBeVisible();
    await expect.element(dialog.getByText('2 of 2', { exact: true })).toBeVisible();
    expect(main.settled.map(({ questionId }) => questionId)).toEqual([first.questionId]);
    await expect.element(page.getByRole('radio', { name: 'A file' })).toHaveFocus();
  });

  it('lets the conversation be seen and scrolled while peeking, and comes back as it was [BC-49] [D-06]', async () => {
    const { dialog } = await openQuestions([questionRecord([audience])]);
    await keys('2{Control>}\\{/Control}');
    await expect.element(page.getByText('Who is it for?')).not.toBeVisible();
    expect(page.getByLabelText('Message').element().closest('[inert]')).toBeNull();
    await expect.element(dialog.getByText('Claude Sonnet asks')).toBeVisible();
    await keys('{Control>}\\{/Control}');
    await expect.element(page.getByRole('radio', { name: 'Members' })).toBeChecked();
    await expect.element(page.getByRole('radio', { name: 'Members' })).toHaveFocus();
  });

  it('peeks only while the key is held when it is held [D-06]', async () => {
    const { dialog } = await openQuestions([questionRecord([audience])]);
    const key = { key: '\\', code: 'Backslash', windowsVirtualKeyCode: 220, modifiers: 2 };
    await cdp().send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
    await expect.element(dialog).toHaveAttribute('data-peek');
    const heldSince = performance.now();
    await expect.poll(() => performance.now() - heldSince).toBeGreaterThan(tapMs);
    await cdp().send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
    await expect.element(dialog).not.toHaveAttribute('data-peek');
    await expect.element(page.getByText('Who is it for?')).toBeVisible();
  });

  it('stops the run by Stop and says so [BC-42]', async () => {
    const { main, dialog } = await openQuestions([questionRecord([audience])]);
    await expect
      .poll(async () => {
        const stop = page.getByRole('button', { name: 'Stop' });
        if (stop.query() !== null) await userEvent.click(stop);
        return main.log.includes('run.stop');
      })
      .toBe(true);
    await expect.element(dialog).not.toBeInTheDocument();
    expect(main.settled).toEqual([]);
  });
});
