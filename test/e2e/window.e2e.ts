import { expect, it } from 'vitest';

import { launchApp } from '../support/electron-app.ts';

it('opens one window with the page of the app', async () => {
  await using parley = await launchApp();

  expect(await parley.page.title()).toBe('Parley');
  expect(parley.app.windows()).toHaveLength(1);
});
