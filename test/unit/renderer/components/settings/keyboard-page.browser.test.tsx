import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import type { AppChange } from '../../../../support/renderer/main-gallery/gallery-app.ts';
import { renderMainWindow } from '../../../../support/renderer/render-main-window.tsx';

const changeNew = page.getByRole('button', { name: /^New conversation, .*: Change keys…$/ });
const press = page.getByRole('button', { name: 'New conversation: Press the new keys' });

async function openKeyboard(app: AppChange = {}) {
  const opened = await renderMainWindow({ app });
  opened.stores.view.getState().openSettings('keyboard');
  await expect.element(changeNew).toBeVisible();
  return opened;
}

describe('the page of keys', () => {
  it('takes new keys, which then work in place of the old ones, and gives the old ones back [R-04]', async () => {
    const { main, stores } = await openKeyboard();
    await userEvent.click(changeNew);
    await userEvent.keyboard('{Control>}{Shift>}l{/Shift}{/Control}');
    await expect
      .element(page.getByRole('button', { name: 'New conversation, Ctrl Shift L: Change keys…' }))
      .toBeVisible();
    const own = { key: 'l', command: true, shift: true };
    expect(main.requests('settings.change')).toEqual([
      { keyBindings: { 'new-conversation': own } },
    ]);

    await userEvent.keyboard('{Control>}n{/Control}');
    expect(stores.view.getState().place.kind).toBe('settings');
    await userEvent.keyboard('{Control>}{Shift>}l{/Shift}{/Control}');
    await expect.poll(() => stores.view.getState().place.kind).toBe('conversation');

    stores.view.getState().openSettings('keyboard');
    await userEvent.click(page.getByRole('button', { name: 'New conversation: Reset' }));
    await expect
      .element(page.getByRole('button', { name: 'New conversation, Ctrl N: Change keys…' }))
      .toBeVisible();
    expect(main.requests('settings.change').at(-1)).toEqual({ keyBindings: {} });
  });

  it('refuses keys that another has, by its name, and goes on listening until Esc [R-04]', async () => {
    const { main } = await openKeyboard();
    await userEvent.click(changeNew);
    await userEvent.keyboard('{Control>}b{/Control}');
    await expect.element(page.getByText('Taken by “Show or hide the sidebar”')).toBeVisible();
    await userEvent.keyboard('{Control>}\\{/Control}');
    await expect.element(page.getByText('Taken by “Peek at the conversation”')).toBeVisible();
    await userEvent.keyboard('{Control>}c{/Control}');
    await expect.element(page.getByText('Taken by editing or by the system')).toBeVisible();
    await userEvent.keyboard('k');
    await expect.element(page.getByText('Only together with Ctrl')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(press).not.toBeInTheDocument();
    await expect.element(changeNew).toHaveFocus();
    expect(main.requests('settings.change')).toEqual([]);
  });

  it('takes keys that stop everything, says when another program has them, and turns them off [R-04]', async () => {
    const { main } = await openKeyboard({ globalStop: 'taken' });
    await userEvent.click(page.getByRole('button', { name: 'Stop everything: Choose keys…' }));
    await userEvent.keyboard('{F8}');
    await expect.element(page.getByText('Another program has these keys')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Stop everything: Turn off' }));
    await expect
      .element(page.getByRole('button', { name: 'Stop everything: Choose keys…' }))
      .toBeVisible();
    expect(main.requests('settings.change')).toEqual([
      { globalStop: { key: 'F8' } },
      { globalStop: null },
    ]);
  });
});

describe('the page on how the app is', () => {
  it('shows how quickly stops work, and copies all of it as text [R-05]', async () => {
    const { stores } = await renderMainWindow();
    stores.view.getState().openSettings('health');
    await expect.element(page.getByText('26 ms, 95 % within 42 ms')).toBeVisible();
    const copied: string[] = [];
    navigator.clipboard.writeText = async (text) => void copied.push(text);
    await userEvent.click(page.getByRole('button', { name: 'Copy as text' }));
    await expect.poll(() => copied).toHaveLength(1);
    expect(copied[0]).toContain('Until it is stored: 12 ms, 95 % within 25 ms');
    expect(copied[0]).toContain('Size on the disk: 42.3 MB');
    expect(copied[0]).toContain('Electron: 45.5.0');
  });
});
