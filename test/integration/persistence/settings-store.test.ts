import { expect, it } from 'vitest';
import type { SettingScope } from '../../../main/settings/settings-store.ts';
import { openTestStore } from '../../support/test-store.ts';

const app: SettingScope = { kind: 'app' };
const assistant: SettingScope = { kind: 'assistant', id: 'one' };
const conversation: SettingScope = { kind: 'conversation', id: 'one' };

it('keeps a setting for each scope of the same name, over a restart', async () => {
  const { settings, close, file } = await openTestStore();
  await settings.write(app, 'theme', 'dark');
  await settings.write(assistant, 'theme', { of: ['an assistant', null, 1.5] });
  await settings.write(conversation, 'theme', 'half \ud83d of a pair');
  await close();
  const again = await openTestStore({ file });
  expect(again.settings.read(app, 'theme')).toBe('dark');
  expect(again.settings.read(assistant, 'theme')).toEqual({ of: ['an assistant', null, 1.5] });
  expect(again.settings.read(conversation, 'theme')).toBe('half \ud83d of a pair');
  expect(again.settings.read({ kind: 'assistant', id: 'two' }, 'theme')).toBeUndefined();
});

it('writes over a setting, keeps null apart from none, and removes it with undefined', async () => {
  const { settings } = await openTestStore();
  await settings.write(app, 'defaultModel', 'first');
  await settings.write(app, 'defaultModel', null);
  expect(settings.read(app, 'defaultModel')).toBeNull();
  await settings.write(app, 'defaultModel', undefined);
  expect(settings.read(app, 'defaultModel')).toBeUndefined();
});

it('writes what was asked for before it closed, and refuses what comes later', async () => {
  const { settings, close, file } = await openTestStore();
  const written = settings.write(app, 'last', 1);
  await close();
  await written;
  await expect(settings.write(app, 'late', 1)).rejects.toMatchObject({ reason: 'failed' });
  expect((await openTestStore({ file })).settings.read(app, 'last')).toBe(1);
});
