import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { running } from '../../../support/renderer/main-gallery/sample-transcripts.ts';
import { askOne, questionRecord } from '../../../support/renderer/question-records.ts';
import { renderMainWindow } from '../../../support/renderer/render-main-window.tsx';

const audience = askOne('Audience', 'Who is it for?', ['Board', 'Members']);
const keys = (text: string): Promise<void> => userEvent.keyboard(text);

async function openWindow() {
  const transcript = running();
  const { conversationId } = transcript.summary;
  const { main, composer } = await renderMainWindow({ transcript });
  await userEvent.click(composer);
  const ask = async (): Promise<void> => {
    const { runId, messageId } = transcript.messages.at(-1) ?? {};
    if (typeof runId !== 'string' || messageId === undefined)
      throw new Error('There is no run to ask.');
    const question = { ...questionRecord([audience]), conversationId, runId, messageId };
    main.emit(conversationId, [{ type: 'question-opened', question }]);
    await expect.element(page.getByText('Who is it for?')).toBeVisible();
  };
  return { ask, composer, main };
}

const firstChoice = page.getByRole('radio', { name: 'Board' });

describe('a question that comes while something else lies over the conversation', () => {
  it('waits under the list of shortcuts, and has the keys once that is closed [D-06] [D-09]', async () => {
    const { ask } = await openWindow();
    await keys('{Control>}/{/Control}');
    await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await ask();
    await keys('1');
    await expect.element(page.getByRole('radio', { checked: true })).not.toBeInTheDocument();
    await keys('{Escape}');
    await expect.element(firstChoice).toHaveFocus();
  });

  it('waits under a menu, and has the keys once that is closed [D-06] [D-09]', async () => {
    const { ask } = await openWindow();
    await userEvent.click(page.getByRole('button', { name: 'More' }));
    await expect.element(page.getByRole('menu')).toBeVisible();
    await ask();
    await keys('{Escape}');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    await expect.element(firstChoice).toHaveFocus();
  });

  it('waits under a question of the app itself, and has the keys once that is answered [D-06] [D-09]', async () => {
    const { ask } = await openWindow();
    await userEvent.click(page.getByRole('button', { name: 'More' }));
    await userEvent.click(page.getByRole('menuitem', { name: 'Delete…' }));
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
    await ask();
    await keys('{Escape}');
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    await expect.element(firstChoice).toHaveFocus();
  });
});
