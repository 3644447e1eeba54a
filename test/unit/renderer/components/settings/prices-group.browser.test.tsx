import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import type { AppChange } from '../../../../support/renderer/main-gallery/gallery-app.ts';
import { renderMainWindow } from '../../../../support/renderer/render-main-window.tsx';

const host = 'prices.example';
const asking = page.getByRole('combobox', { name: 'Ask for newer prices' });

async function openModels(app: AppChange = {}) {
  const opened = await renderMainWindow({ app });
  opened.stores.view.getState().openSettings('models');
  await expect.element(page.getByRole('region', { name: 'What models cost' })).toBeVisible();
  return opened;
}

describe('the settings of prices', () => {
  it('ask for newer ones only when the person says so, and name who is asked and what is sent', async () => {
    const { main } = await openModels();
    await expect.element(asking).toHaveTextContent('Off');
    await expect.element(page.getByText(/^Asks prices\.example for its public list/)).toBeVisible();
    await expect.element(page.getByText(/no key, no name, no message/)).toBeVisible();
    await expect.element(page.getByText('As they came with Parley')).toBeVisible();
    expect(main.requests('settings.change')).toEqual([]);

    asking.element().focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(page.getByRole('option', { name: 'On' }));
    await expect.element(asking).toHaveTextContent('On');
    expect(main.requests('settings.change')).toEqual([{ priceUpdates: true }]);
  });

  it('say when the prices were fetched, and why newer ones did not come', async () => {
    const fetchedAt = '2026-11-30T07:05:00.000Z';
    await openModels({ prices: { host, fetchedAt, failure: 'not-reached' } });
    await expect.element(page.getByText(/Fetched .*30 Nov 2026/)).toBeVisible();
    await expect.element(page.getByText(`The last try did not reach ${host}.`)).toBeVisible();
    await expect.element(page.getByText(/^These prices stay in use\./)).toBeVisible();
  });

  it('offer no switch where the runtime is not let near the network', async () => {
    await openModels({ oldRuntime: true });
    await expect
      .element(page.getByText('This runtime does not reach the price list.'))
      .toBeVisible();
    await expect.element(asking).not.toBeInTheDocument();
  });
});
