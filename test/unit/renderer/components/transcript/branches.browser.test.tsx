import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import type { MessageId } from '../../../../../preload/contract/ids.ts';
import { findViolations } from '../../../../support/renderer/find-violations.ts';
import { renderMainWindow } from '../../../../support/renderer/render-main-window.tsx';
import {
  sampleBranches,
  type SampleBranchesOptions,
} from '../../../../support/renderer/sample-branches.ts';

const control = page.getByRole('group', { name: /^Branch/ });
const previous = page.getByRole('button', { name: 'Previous branch' });
const next = page.getByRole('button', { name: 'Next branch' });

/** The window on a sample, whose main shows the branch that it is asked for. */
async function open(options: SampleBranchesOptions = {}) {
  const sample = sampleBranches(options);
  const window = await renderMainWindow({ transcript: sample.transcript });
  window.main.answer('branch.show', ({ messageId }) => {
    const answer = sample.answers.find((each) => each === messageId);
    const { conversationId } = sample.transcript.summary;
    if (answer !== undefined) window.main.emit(conversationId, [sample.show(answer)]);
    return { ok: true, value: null };
  });
  return { ...window, sample };
}

function asked(main: { requests(route: 'branch.show'): readonly unknown[] }): unknown {
  return main.requests('branch.show').at(-1);
}

describe('a message with others beside it', () => {
  it('says which one it is, and leads to the others by mouse and by key', async () => {
    const { main, sample } = await open();
    const conversationId = sample.transcript.summary.conversationId;
    const toShow = (messageId: MessageId | undefined) => ({ conversationId, messageId });
    await expect.element(control).toHaveAccessibleName('Branch 2 of 3');
    await next.click();
    await expect.element(page.getByText('Currants want company', { exact: false })).toBeVisible();
    expect(asked(main)).toEqual(toShow(sample.answers[2]));
    await expect.element(control).toHaveAccessibleName('Branch 3 of 3');
    await expect.element(page.getByRole('status')).toHaveTextContent('Branch 3 of 3');
    await expect.element(next).toHaveAttribute('aria-disabled', 'true');
    await next.click({ force: true });
    expect(main.requests('branch.show')).toHaveLength(1);
    // The focus went along, so the keyboard goes on from here.
    await expect.element(next).toHaveFocus();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await expect.element(previous).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(control).toHaveAccessibleName('Branch 2 of 3');
    await expect.element(previous).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Plant the currants by the fence.')).toBeVisible();
    expect(asked(main)).toEqual(toShow(sample.answers[0]));
    expect(await findViolations()).toEqual([]);
  });

  it('stays under the hand while another branch takes its place', async () => {
    await open({ turns: 12, after: 12 });
    const top = () => control.element().getBoundingClientRect().top;
    await expect.element(control).toBeInTheDocument();
    control.element().scrollIntoView({ block: 'center' });
    // The window has seen that the end is followed no more.
    await expect.element(page.getByRole('button', { name: 'To the end' })).toBeVisible();
    const before = top();
    await next.click();
    await expect.element(control).toHaveAccessibleName('Branch 3 of 3');
    // Until everything has its height.
    await expect.poll(() => Math.abs(top() - before)).toBeLessThan(2);
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(Math.abs(top() - before)).toBeLessThan(2);
  });

  it('is not left while an answer is written, and says so', async () => {
    const { transcript } = sampleBranches();
    const runs = transcript.runs.map((run) => ({ ...run, state: 'running' as const }));
    const { main } = await renderMainWindow({ transcript: { ...transcript, runs } });
    await expect.element(next).toHaveAttribute('aria-disabled', 'true');
    await expect.element(next).toHaveAttribute('title', 'Not while an answer is being written');
    await next.click({ force: true });
    expect(main.requests('branch.show')).toEqual([]);
  });

  it('can be left for an answer given once more', async () => {
    const { main, sample } = await open();
    main.answer('message.answerAgain', () => ({
      ok: false,
      failure: { code: 'already-running', detail: null },
    }));
    const again = page.getByRole('button', { name: 'Answer again' });
    await again.last().click();
    expect(main.requests('message.answerAgain')).toEqual([
      {
        conversationId: sample.transcript.summary.conversationId,
        messageId: sample.answers[1],
      },
    ]);
  });

  it('where the path ends before it has a row that leads back', async () => {
    const { transcript, answers } = sampleBranches();
    const { main } = await renderMainWindow({
      transcript: { ...transcript, messages: transcript.messages.slice(0, -1) },
    });
    await expect.element(control).toHaveAccessibleName('Branch 4 of 4');
    await previous.click();
    expect(asked(main)).toMatchObject({ messageId: answers[2] });
  });
});

describe('a question on another branch', () => {
  it('is told of above the composer, with one click to it [D-23]', async () => {
    const { main, sample } = await open({ waiting: true });
    const bar = page.getByRole('region', { name: 'A question waits on another branch' });
    await expect.element(bar.getByText('Free bed')).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await bar.getByRole('button', { name: 'Show it' }).click();
    expect(asked(main)).toEqual({
      conversationId: sample.transcript.summary.conversationId,
      messageId: 'garden-open',
    });
    expect(await findViolations()).toEqual([]);
  });
});
