import type { MenuItemConstructorOptions } from 'electron';
import { expect, it, vi } from 'vitest';

import { createMenuTemplate } from '../../../../main/windows/menu-template.ts';
import type { AppCommand } from '../../../../preload/contract/assistant-event.ts';
import type { KeyBindings } from '../../../../preload/contract/key-bindings.ts';
import { createTranslate } from '../../../../preload/contract/locales/translate.ts';
import type { Language } from '../../../../preload/contract/locales/translate.ts';

function itemsOf(
  platform: NodeJS.Platform,
  language: Language = 'en',
  onCommand: (command: AppCommand) => void = () => {},
  keyBindings: KeyBindings = {},
): readonly MenuItemConstructorOptions[] {
  const translate = createTranslate(language);
  const template = createMenuTemplate({
    platform,
    translate,
    keyBindings,
    onCommand,
    forDevelopers: false,
  });
  return template.flatMap((menu) => [menu, ...(Array.isArray(menu.submenu) ? menu.submenu : [])]);
}

it('offers every command of the app once, on every platform, and passes it on', () => {
  for (const platform of ['darwin', 'win32', 'linux'] as const) {
    const onCommand = vi.fn();
    const commands = itemsOf(platform, 'en', onCommand).filter((item) => item.click !== undefined);
    for (const item of commands) item.click?.({} as never, undefined, {});
    expect(onCommand).toHaveBeenCalledTimes(7);
    expect(new Set(onCommand.mock.calls.flat())).toEqual(
      new Set([
        'new-conversation',
        'import-conversation',
        'inspect-run',
        'open-settings',
        'show-shortcuts',
        'stop',
        'toggle-sidebar',
      ]),
    );
  }
});

it('says every entry in the language of the app', () => {
  for (const item of itemsOf('darwin', 'ko')) {
    if (item.type === 'separator') continue;
    expect(item.label).toMatch(/[가-힣]|^Parley$/);
  }
});

it('shows the keys of the shortcut table without answering them a second time', () => {
  const settings = itemsOf('linux').find((item) => item.id === 'open-settings');
  expect(settings).toMatchObject({ accelerator: 'CommandOrControl+,', registerAccelerator: false });
});

it('shows the keys that the person chose [R-04]', () => {
  const chosen = { 'open-settings': { key: 'F8' } };
  const items = itemsOf('linux', 'en', () => {}, chosen);
  expect(items.find((item) => item.id === 'open-settings')?.accelerator).toBe('F8');
});

it('gives macOS its own menus and the others their way to quit', () => {
  const roles = (platform: NodeJS.Platform): unknown[] =>
    itemsOf(platform).map((item) => item.role);
  expect(roles('darwin')).toEqual(expect.arrayContaining(['services', 'window', 'quit', 'close']));
  expect(roles('linux')).toContain('quit');
  expect(roles('linux')).not.toContain('services');
  expect(roles('linux')).not.toContain('toggleDevTools');
});
