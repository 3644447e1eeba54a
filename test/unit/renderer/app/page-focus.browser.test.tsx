import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { renderMainWindow } from '../../../support/renderer/render-main-window.tsx';
import { text, TranscriptBuilder } from '../../../support/renderer/transcript-builder.ts';

function open() {
  const builder = new TranscriptBuilder('board', 'Rivers')
    .run('completed')
    .person('List rivers')
    .response([text('The Nile.')]);
  return renderMainWindow({ transcript: builder.build() });
}

const heading = page.getByRole('heading', { level: 1 });
const back = page.getByRole('button', { name: 'Conversations', exact: true });

describe('a page that a key opens', () => {
  it('takes the focus to its heading, and gives it back to the message that was written', async () => {
    const { composer } = await open();
    await userEvent.click(composer);
    await userEvent.keyboard('And lakes{Control>},{/Control}');
    await expect.element(heading).toHaveFocus();
    // From there the keyboard goes on into the page.
    await userEvent.keyboard('{Tab}');
    expect(document.activeElement?.closest('[data-region="settings"]')).not.toBeNull();
    await userEvent.click(back);
    await expect.element(composer).toHaveFocus();
    await userEvent.keyboard('?');
    await expect.element(composer).toHaveValue('And lakes?');
  });

  it('takes it from wherever it was, and also when it is open already', async () => {
    await open();
    const sidebar = page.getByRole('button', { name: 'Hide sidebar' });
    sidebar.element().focus();
    await userEvent.keyboard('{Control>},{/Control}');
    await expect.element(heading).toHaveFocus();
    sidebar.element().focus();
    await userEvent.keyboard('{Control>},{/Control}');
    await expect.element(heading).toHaveFocus();
  });

  it('gives it back to the transcript where it came from there', async () => {
    await open();
    const transcript = document.querySelector<HTMLElement>('[data-region="transcript"]');
    transcript?.focus();
    await userEvent.keyboard('{Control>},{/Control}');
    await expect.element(heading).toHaveFocus();
    await userEvent.click(back);
    await expect.poll(() => document.activeElement?.getAttribute('data-region')).toBe('transcript');
  });

  it('is left by Esc at once where it shows what a run did', async () => {
    const { composer, main } = await open();
    main.answer('run.inspect', () => new Promise(() => undefined));
    await userEvent.click(composer);
    await userEvent.keyboard('{Control>}i{/Control}');
    await expect
      .element(page.getByRole('button', { name: 'Back to the conversation' }))
      .toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(composer).toHaveFocus();
  });
});

describe('a page that is opened from the sidebar', () => {
  it('takes the focus that its button had, and leaves it on a row of its own list', async () => {
    await open();
    await userEvent.click(page.getByRole('button', { name: 'Settings', exact: true }));
    await expect.element(heading).toHaveFocus();
    const appearance = page.getByRole('button', { name: 'Appearance', exact: true });
    await userEvent.click(appearance);
    await expect.element(heading).toHaveTextContent('Appearance');
    await expect.element(appearance).toHaveFocus();
  });
});
