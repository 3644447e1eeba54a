import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { findViolations } from '../../../../support/renderer/find-violations.ts';
import {
  contextTooLong,
  shortened,
} from '../../../../support/renderer/main-gallery/sample-failures.ts';
import { renderMainWindow } from '../../../../support/renderer/render-main-window.tsx';
import type { ScriptedMain } from '../../../../support/renderer/scripted-main.ts';

const refused = { ok: false, failure: { code: 'already-settled', detail: null } } as const;

function previews(main: ScriptedMain): void {
  main.answer('context.preview', ({ way }) => ({
    ok: true,
    value: {
      changes: way !== 'drop-outputs',
      lines: [{ from: 'person', text: `as ${way}`, added: false }],
      leftOut: 24,
      sizeBefore: 1000,
      sizeAfter: 70,
    },
  }));
}

describe('a conversation that is too long for its model', () => {
  it('offers ways to make it shorter, each with what the model will see [R-25] [BC-28]', async () => {
    const { main } = await renderMainWindow({ transcript: contextTooLong(), script: previews });
    await userEvent.fill(page.getByRole('textbox', { name: 'Message' }), 'a draft');
    await userEvent.click(page.getByRole('button', { name: 'Make it shorter…' }));
    await expect.element(page.getByRole('radio', { name: /Sum up the beginning/ })).toBeChecked();
    await expect
      .element(page.getByText('24 earlier messages become notes', { exact: false }))
      .toBeVisible();
    await expect.element(page.getByRole('radio', { name: /Cut large outputs/ })).toBeDisabled();
    expect(await findViolations()).toEqual([]);
    await userEvent.click(page.getByRole('radio', { name: /Only your last message/ }));
    await userEvent.click(page.getByRole('button', { name: 'What the model will see' }));
    await expect.element(page.getByText('as last-message')).toBeVisible();
    expect(main.requests('context.shorten')).toEqual([]);
    await userEvent.click(page.getByRole('button', { name: 'Shorten and try again' }));
    await expect
      .poll(() => main.requests('context.shorten'))
      .toEqual([{ conversationId: 'board', way: 'last-message' }]);
    await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveValue('a draft');
  });

  it('lets the wait for the summary be ended, and says nothing of it then [R-25]', async () => {
    let answer = (): void => {};
    const waiting = new Promise<typeof refused>((resolve) => {
      answer = () => resolve(refused);
    });
    const { main } = await renderMainWindow({
      transcript: contextTooLong(),
      script: (scripted) => {
        previews(scripted);
        scripted.answer('context.shorten', () => waiting);
        scripted.answer('context.cancel', () => {
          answer();
          return { ok: true, value: null };
        });
      },
    });
    await userEvent.click(page.getByRole('button', { name: 'Make it shorter…' }));
    await userEvent.click(page.getByRole('button', { name: 'Shorten and try again' }));
    await expect.element(page.getByText('Summing up')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Cancel' }));
    await expect.element(page.getByRole('button', { name: 'Shorten and try again' })).toBeVisible();
    expect(main.requests('context.cancel')).toHaveLength(1);
    expect(page.getByRole('alert').elements()).toEqual([]);
  });
});

describe('what Parley did to what the model receives', () => {
  it('stands in the transcript for good, with the way back [R-23] [R-25]', async () => {
    const { main } = await renderMainWindow({ transcript: shortened() });
    await expect
      .element(
        page.getByText('The provider refused the conversation in this form.', { exact: false }),
      )
      .toBeVisible();
    await userEvent.click(page.getByText('What the model reads instead'));
    await expect
      .element(page.getByText('412 members answered.', { exact: false }).first())
      .toBeVisible();
    expect(await findViolations()).toEqual([]);
    await userEvent.click(page.getByRole('button', { name: 'Show the conversation as it was' }));
    await expect
      .poll(() => main.requests('context.restore'))
      .toEqual([{ conversationId: 'board' }]);
  });
});
