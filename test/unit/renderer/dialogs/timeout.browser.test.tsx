import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../support/renderer/find-violations.ts';
import { askOne, questionRecord } from '../../../support/renderer/question-records.ts';
import { renderMainWindow } from '../../../support/renderer/render-main-window.tsx';
import { openQuestions, renderQuestions } from '../../../support/renderer/render-questions.tsx';

const asked = [
  askOne('Where', 'Where to?', ['Rome', 'Oslo']),
  askOne('When', 'When?', ['May', 'June']),
];
const inMinutes = (minutes: number): string =>
  new Date(Date.now() + minutes * 60_000).toISOString();
const timed = (minutes: number) => ({ ...questionRecord(asked), expiresAt: inMinutes(minutes) });
const expired = page.getByRole('alertdialog', { name: 'The time to answer ran out' });

describe('the time to answer', () => {
  it('is not there unless the person chose one [D-24]', async () => {
    const { dialog } = await openQuestions([questionRecord(asked)]);
    expect(dialog.getByRole('timer').query()).toBeNull();
  });

  it('is counted down in the dialog and the bar, and stands still while anything is put in [D-24] [BC-43]', async () => {
    const { dialog } = await openQuestions([timed(5)]);
    const timer = page.getByRole('timer');
    await expect.element(timer).toBeVisible();
    const before = timer.element().textContent;
    expect(before).toMatch(/^(5:00|4:5\d) left$/);
    await expect.poll(() => timer.element().textContent, { timeout: 3000 }).not.toBe(before);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(timer).toBeVisible();
    await userEvent.keyboard('{Control>}j{/Control}');
    await userEvent.keyboard('1');
    await expect.element(timer).not.toBeInTheDocument();
  });

  it('is announced once when one minute is left [D-24] [D-12]', async () => {
    await openQuestions([timed(0.9)]);
    await expect.poll(() => document.body.textContent).toContain('One minute left to answer');
  });
});

describe('a form whose time ran out', () => {
  it('takes nothing any more, and gives what was put in to be copied [D-24] [BC-43]', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    onTestFinished(() => write.mockRestore());
    const record = timed(5);
    const { main, dialog } = await openQuestions([record]);
    await userEvent.keyboard('0');
    await userEvent.keyboard('To my aunt in Bergen');
    const field = dialog.getByRole('textbox', { name: /own answer/ });
    await expect.element(field).toHaveValue('To my aunt in Bergen');
    main.settleElsewhere(record.questionId, 'timed-out');

    await expect.element(expired).toBeVisible();
    expect(document.querySelector<HTMLElement>('.ask-body')?.inert).toBe(true);
    expect(document.querySelector<HTMLElement>('.ask-end')?.inert).toBe(true);
    await expect.element(expired).toHaveFocus();
    // What was on its way from the keyboard presses nothing and sends nothing.
    await userEvent.keyboard(' 12{Enter}{Escape}{Control>}{Enter}{/Control}');
    await expect.element(expired).toBeVisible();
    const text = expired.getByRole('textbox', { name: 'What you had put in' });
    await expect.element(text).toHaveValue(expect.stringContaining('To my aunt in Bergen'));
    await expect.poll(() => document.getAnimations().length).toBe(0);
    expect(await findViolations()).toEqual([]);
    await userEvent.click(expired.getByRole('button', { name: 'Copy it' }));
    await expect.poll(() => write.mock.calls[0]?.[0]).toContain('To my aunt in Bergen');
    expect(main.log).not.toContain('question.settle');

    await userEvent.click(expired.getByRole('button', { name: 'Close' }));
    await expect.element(expired).not.toBeInTheDocument();
    expect(page.getByRole('dialog').query()).toBeNull();
  });

  it('stays until it is closed, before the next question that waits [D-24] [D-21]', async () => {
    const first = timed(5);
    const next = questionRecord([askOne('Who', 'Who comes?', ['You', 'I'])], { position: 1 });
    const { main } = await openQuestions([first, next]);
    await userEvent.keyboard('1');
    main.settleElsewhere(first.questionId, 'timed-out');
    await expect.element(expired).toBeVisible();
    expect(page.getByText('Who comes?').query()).toBeNull();
    await userEvent.click(expired.getByRole('button', { name: 'Close' }));
    await expect.element(page.getByText('Who comes?')).toBeVisible();
  });

  it('closes by itself when nothing was put in, and so does the bar [D-24]', async () => {
    const record = timed(5);
    const { main, dialog } = await renderQuestions([record]);
    await expect.element(dialog).toBeVisible();
    main.settleElsewhere(record.questionId, 'timed-out');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(page.getByRole('region', { name: 'A question waits' }).query()).toBeNull();
  });
});

describe('the setting', () => {
  it('is off until the person chooses a time, and can be taken back [D-24]', async () => {
    const { main } = await renderMainWindow();
    await userEvent.click(page.getByRole('button', { name: 'Settings' }));
    await userEvent.click(page.getByRole('button', { name: 'Models' }));
    const row = page.getByRole('combobox', { name: 'Wait for your answer' });
    await expect.element(row).toHaveTextContent('As long as it takes');
    await userEvent.click(row);
    await userEvent.click(page.getByRole('option', { name: '15 minutes' }));
    await expect.element(row).toHaveTextContent('15 minutes');
    await userEvent.click(row);
    await userEvent.click(page.getByRole('option', { name: 'As long as it takes' }));
    await expect
      .poll(() => main.requests('settings.change'))
      .toEqual([{ questionTimeoutMinutes: 15 }, { questionTimeoutMinutes: null }]);
  });
});
