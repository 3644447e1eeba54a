import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { stopped } from '../../../../support/renderer/main-gallery/sample-transcripts.ts';
import { renderMainWindow } from '../../../../support/renderer/render-main-window.tsx';

describe('leave for everything in a conversation', () => {
  it('is given only after a confirmation, is shown as long as it holds, and taken back by its chip [D-25]', async () => {
    const { main } = await renderMainWindow({ transcript: stopped() });
    const chip = page.getByRole('button', { name: 'Everything is allowed' });
    await expect.element(chip).not.toBeInTheDocument();
    const open = async (): Promise<void> => {
      await userEvent.click(page.getByRole('button', { name: 'More' }));
      await userEvent.click(page.getByRole('menuitem', { name: 'Allow everything here…' }));
    };
    await open();
    await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    expect(main.requests('approval.change')).toEqual([]);
    await open();
    await userEvent.click(page.getByRole('button', { name: 'Allow everything', exact: true }));
    await expect.element(chip).toBeVisible();
    await userEvent.click(chip);
    await expect.element(chip).not.toBeInTheDocument();
    expect(main.requests('approval.change')).toMatchObject([
      { conversationId: 'board', approvesAll: true },
      { conversationId: 'board', approvesAll: false },
    ]);
  });
});
