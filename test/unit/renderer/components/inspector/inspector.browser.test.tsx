import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { findViolations } from '../../../../support/renderer/find-violations.ts';
import { answerInspection } from '../../../../support/renderer/inspector-gallery/answer-inspection.ts';
import {
  longRun,
  lostRun,
  runningRun,
  stoppedRun,
  type SampleInspection,
} from '../../../../support/renderer/inspector-gallery/sample-inspection.ts';
import { stopped } from '../../../../support/renderer/main-gallery/sample-transcripts.ts';
import { renderMainWindow } from '../../../../support/renderer/render-main-window.tsx';
import type { RenderedWindow } from '../../../../support/renderer/render-main-window.tsx';

const keys = (typed: string): Promise<void> => userEvent.keyboard(typed);
const list = page.getByRole('listbox', { name: 'What the run did' });
const row = (name: string | RegExp) => page.getByRole('option', { name });

async function inspect(
  sample: SampleInspection,
  start: Parameters<typeof renderMainWindow>[0] = {},
): Promise<RenderedWindow> {
  const opened = await renderMainWindow({
    transcript: stopped(),
    script: (main) => answerInspection(main, sample),
    ...start,
  });
  await opened.stores.view.getState().openInspector(sample.inspection.run.runId);
  await expect.element(list).toBeVisible();
  return opened;
}

describe('the run inspector', () => {
  it('opens by a key on the last run, and Esc leads back', async () => {
    const { composer } = await renderMainWindow({
      transcript: stopped(),
      script: (main) => answerInspection(main, stoppedRun()),
    });
    await userEvent.click(composer);
    await keys('{Control>}i{/Control}');
    await expect.element(page.getByText('Stopped by you')).toBeVisible();
    await expect.element(list).toHaveFocus();
    await keys('{Escape}');
    await expect.element(composer).toHaveFocus();
  });

  it('opens from the card of an answer that did not finish, and from the menu', async () => {
    const { stores } = await renderMainWindow({
      transcript: stopped(),
      script: (main) => answerInspection(main, stoppedRun()),
    });
    await userEvent.click(page.getByRole('button', { name: 'What this run did' }).last());
    await expect.element(list).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Back to the conversation' }));
    await userEvent.click(page.getByRole('button', { name: 'More' }));
    await userEvent.click(page.getByRole('menuitem', { name: 'What the last run did' }));
    await expect.element(list).toBeVisible();
    expect(stores.view.getState().place.kind).toBe('inspector');
  });

  it('goes from row to row by keys, says each in words, and shows its details', async () => {
    const { main } = await inspect(stoppedRun());
    await expect
      .element(row(/^Step 1: Claude Sonnet ?, 5.5k tokens in, 212 out ?, answered, 7.9 s$/))
      .toHaveAttribute('aria-selected', 'true');
    await keys('{End}');
    const last = row(/^Step 3: Writing summary.md ?, cut off, cut at 2.3 s$/);
    await expect.element(last).toHaveAttribute('aria-selected', 'true');
    expect(list.element().getAttribute('aria-activedescendant')).toBe(last.element().id);
    await keys('{ArrowUp}{ArrowUp}');
    await expect
      .element(row(/^Step 2: Asked you Audience, Wishes ?, answered, 38.2 s$/))
      .toHaveAttribute('aria-selected', 'true');
    await expect.element(page.getByText('Top two only', { exact: false })).toBeVisible();
    expect(main.requests('run.inspectAct').at(-1)).toMatchObject({ actId: 'question-1' });
  });

  it('shows hostile text as text and nothing else', async () => {
    await inspect(stoppedRun());
    await userEvent.click(row(/Writing summary/));
    await expect
      .element(page.getByText('<img src=x onerror=alert(1)> **bold**', { exact: false }))
      .toBeVisible();
    expect(document.querySelectorAll('.details img, .details strong')).toHaveLength(0);
    await expect
      .element(page.getByText('1,200 characters are left out here', { exact: false }))
      .toBeVisible();
  });

  it('marks what was sent otherwise than it is stored, and shows it as JSON too', async () => {
    await inspect(stoppedRun());
    await expect.element(page.getByText('Changed on the way')).toBeVisible();
    await expect.element(page.getByText('Added by Parley')).toBeVisible();
    await userEvent.click(page.getByText('read_file → 41 answers'));
    await expect
      .element(page.getByText('interrupted before a result', { exact: false }))
      .toBeVisible();
    await userEvent.click(page.getByRole('checkbox', { name: 'As JSON' }));
    await expect.element(page.getByText('"kind": "request"', { exact: false })).toBeVisible();
  });

  it('keeps only what went wrong, and folds what was waited for', async () => {
    await inspect(stoppedRun());
    expect(page.getByRole('option').elements()).toHaveLength(10);
    await userEvent.click(page.getByRole('button', { name: '3 problems' }));
    expect(page.getByRole('option').elements()).toHaveLength(3);
    const bar = () =>
      row(/Waited/)
        .element()
        .querySelector('.bar')
        ?.getBoundingClientRect().width ?? 0;
    const before = bar();
    await userEvent.click(page.getByRole('button', { name: 'Fold waiting' }));
    await expect.poll(bar).toBeGreaterThan(before * 1.5);
  });

  it('shows what went on at once, in a lane of all and for each row in words', async () => {
    await inspect(stoppedRun());
    await expect.element(page.getByText('3 at once')).toBeVisible();
    await userEvent.click(row(/spring.csv/));
    await expect
      .element(page.getByRole('definition').filter({ hasText: 'summer.csv, Searched for water' }))
      .toBeVisible();
    const band = document.querySelector('.band')?.getBoundingClientRect();
    const bar = row(/spring.csv/)
      .element()
      .querySelector('.bar')
      ?.getBoundingClientRect();
    expect(band?.left).toBeCloseTo(bar?.left ?? 0, 0);
    expect(band?.height).toBeGreaterThan(300);
  });

  it('shows one step alone on an axis of its own', async () => {
    await inspect(stoppedRun());
    const width = (): number =>
      row(/spring.csv/)
        .element()
        .querySelector('.bar')
        ?.getBoundingClientRect().width ?? 0;
    const before = width();
    await userEvent.click(page.getByRole('button', { name: 'Step 1 alone' }));
    await expect.poll(width).toBeGreaterThan(before * 4);
    expect(page.getByRole('option').elements()).toHaveLength(5);
    await userEvent.click(page.getByRole('button', { name: 'Step 1 alone' }));
    await expect.poll(() => page.getByRole('option').elements().length).toBe(10);
  });

  it('says what it means that a call was cut, was lost or never began', async () => {
    await inspect(lostRun());
    await userEvent.click(row(/npm run export.*lost$/));
    await expect
      .element(page.getByText('Whether it did anything is not known.', { exact: false }))
      .toBeVisible();
    await userEvent.click(row(/minutes.md.*never began$/));
    await expect
      .element(page.getByText('Nothing was carried out.', { exact: false }))
      .toBeVisible();
    expect(page.getByRole('term').filter({ hasText: 'Took' }).elements()).toEqual([]);
  });

  it('draws a run of a thousand steps as quickly as a short one', async () => {
    await inspect(longRun(1000));
    expect(page.getByRole('option').elements().length).toBeLessThan(80);
    await keys('{End}');
    const last = row(/^Step 1,000: Read part-1000.csv/);
    await expect.element(last).toBeVisible();
    await expect.element(last).toHaveAttribute('aria-posinset', '2000');
    await userEvent.click(page.getByRole('button', { name: '10 problems' }));
    await expect.poll(() => page.getByRole('option').elements().length).toBe(10);
  });

  it('reads a run that goes on again, and stops it', async () => {
    const sample = runningRun();
    const { main } = await inspect(sample);
    const { conversationId, run } = sample.inspection;
    expect(main.requests('run.inspect')).toHaveLength(1);
    main.emit(conversationId, [
      {
        type: 'run-changed',
        runId: run.runId,
        state: 'running',
        usage: run.usage,
        endedAt: null,
        failure: null,
      },
    ]);
    await expect.poll(() => main.requests('run.inspect').length).toBe(2);
    await userEvent.click(page.getByRole('button', { name: 'Stop', exact: true }));
    expect(main.requests('run.stop')).toMatchObject([{ runId: run.runId }]);
  });

  it('says when a run cannot be read', async () => {
    const sample = stoppedRun();
    const { stores } = await renderMainWindow({
      transcript: stopped(),
      script: (main) => main.fail('run.inspect', 'not-found'),
    });
    await stores.view.getState().openInspector(sample.inspection.run.runId);
    await expect
      .element(page.getByText('This run could not be read', { exact: false }))
      .toBeVisible();
  });

  it.each(['light', 'dark'] as const)('breaks no rule of accessibility, %s', async (theme) => {
    await inspect(stoppedRun(), { theme });
    await userEvent.click(row(/Writing summary/));
    expect(await findViolations()).toEqual([]);
    await userEvent.click(row(/^Step 1: Claude/));
    await userEvent.click(page.getByText('read_file → 41 answers'));
    expect(await findViolations()).toEqual([]);
  });
});
