import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../support/renderer/find-violations.ts';
import { waiting } from '../../../support/renderer/main-gallery/sample-transcripts.ts';
import { renderMainWindow } from '../../../support/renderer/render-main-window.tsx';

describe('the shortcut list', () => {
  it('opens by its own shortcut, shows the keys of this platform, and leaves a question alone [D-06]', async () => {
    const { main, composer } = await renderMainWindow({ look: 'mac', transcript: waiting() });
    await userEvent.click(composer);
    await userEvent.keyboard('{Meta>}/{/Meta}');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect.element(list).toBeVisible();
    await expect.element(list.getByText('⌘J')).toBeVisible();
    await expect.element(list.getByText('Open the waiting question')).toBeVisible();
    await userEvent.keyboard('1');
    expect(await findViolations()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(list).not.toBeInTheDocument();
    await expect.element(composer).toHaveFocus();
    expect(main.log.filter(({ route }) => route === 'run.stop')).toEqual([]);
  });
});
