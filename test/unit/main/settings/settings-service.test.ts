import { expect, it } from 'vitest';

import { providerIdSchema } from '../../../../preload/contract/ids.ts';
import { SettingsService } from '../../../../main/settings/settings-service.ts';
import { createMemorySettings } from '../../../support/memory-settings.ts';

it('begins with the defaults', () => {
  const settings = new SettingsService(createMemorySettings());
  expect(settings.read()).toMatchObject({
    theme: 'system',
    language: 'system',
    defaultModel: null,
  });
});

it('changes what is named, leaves the rest, and keeps it over a restart', async () => {
  const store = createMemorySettings();
  await new SettingsService(store).change({ theme: 'dark', sidebarWidth: 300 });
  await new SettingsService(store).change({ language: 'ko' });
  expect(new SettingsService(store).read()).toMatchObject({
    theme: 'dark',
    sidebarWidth: 300,
    language: 'ko',
  });
});

it('lets one setting that cannot be understood fall back alone', async () => {
  const store = createMemorySettings();
  await new SettingsService(store).change({ theme: 'dark' });
  await store.write({ kind: 'app' }, 'sidebarWidth', 'wide');
  expect(new SettingsService(store).read()).toMatchObject({ theme: 'dark', sidebarWidth: 256 });
});

it('can take a default model away again', async () => {
  const settings = new SettingsService(createMemorySettings());
  await settings.change({ defaultModel: { providerId: 'demo', modelId: 'demo' } as never });
  await settings.change({ defaultModel: null });
  expect(settings.read().defaultModel).toBeNull();
});

it("begins with the start's own defaults, until the person sets something else", async () => {
  const store = createMemorySettings();
  const demo = { providerId: providerIdSchema.parse('demo'), modelId: 'demo' };
  const settings = new SettingsService(store, { defaultModel: demo });
  expect(settings.read().defaultModel).toEqual(demo);
  await settings.change({ defaultModel: null });
  expect(settings.read().defaultModel).toBeNull();
  expect(new SettingsService(createMemorySettings()).read().defaultModel).toBeNull();
});
