import type { MenuItemConstructorOptions } from 'electron';

import type { AppCommand } from '../../preload/contract/assistant-event.ts';
import type { Translate } from '../../preload/contract/locales/translate.ts';
import { chordsOf, type KeyBindings } from '../../preload/contract/key-bindings.ts';
import { mainChord, toAccelerator } from '../../preload/contract/shortcuts.ts';

/** What the menu needs. */
export interface MenuTemplateOptions {
  readonly platform: NodeJS.Platform;
  readonly translate: Translate;
  readonly keyBindings: KeyBindings;
  /** Asks the window to do something; brings it to the front first. */
  readonly onCommand: (command: AppCommand) => void;
  /** Developer entries: reload and the inspector. */
  readonly forDevelopers: boolean;
}

type Entry = MenuItemConstructorOptions;
const line: Entry = { type: 'separator' };

/** The application menu of a platform, in the words of the locale files. */
export function createMenuTemplate(options: MenuTemplateOptions): Entry[] {
  const isMac = options.platform === 'darwin';
  return [
    ...(isMac ? [appMenu(options)] : []),
    fileMenu(options, isMac),
    editMenu(options, isMac),
    viewMenu(options),
    ...(isMac ? [windowMenu(options)] : []),
    helpMenu(options, isMac),
  ];
}

function appMenu(options: MenuTemplateOptions): Entry {
  const { translate } = options;
  return {
    label: translate('app.name'),
    submenu: [
      { role: 'about', label: translate('menu.about') },
      line,
      command(options, 'open-settings', translate('menu.settings')),
      line,
      { role: 'services', label: translate('menu.services') },
      line,
      { role: 'hide', label: translate('menu.hide') },
      { role: 'hideOthers', label: translate('menu.hideOthers') },
      { role: 'unhide', label: translate('menu.showAll') },
      line,
      { role: 'quit', label: translate('menu.quit') },
    ],
  };
}

function fileMenu(options: MenuTemplateOptions, isMac: boolean): Entry {
  const { translate } = options;
  const elsewhere: Entry[] = [
    command(options, 'open-settings', translate('menu.settings')),
    line,
    { role: 'quit', label: translate('menu.quit') },
  ];
  return {
    label: translate('menu.file'),
    submenu: [
      command(options, 'new-conversation', translate('menu.newConversation')),
      {
        id: 'import-conversation',
        label: translate('menu.importConversation'),
        click: () => options.onCommand('import-conversation'),
      },
      command(options, 'stop', translate('menu.stop')),
      line,
      ...(isMac ? [{ role: 'close', label: translate('menu.closeWindow') } as const] : elsewhere),
    ],
  };
}

function editMenu({ translate }: MenuTemplateOptions, isMac: boolean): Entry {
  return {
    label: translate('menu.edit'),
    submenu: [
      { role: 'undo', label: translate('menu.undo') },
      { role: 'redo', label: translate('menu.redo') },
      line,
      { role: 'cut', label: translate('menu.cut') },
      { role: 'copy', label: translate('menu.copy') },
      { role: 'paste', label: translate('menu.paste') },
      // As plain text: what is pasted has no other form here.
      ...(isMac
        ? [{ role: 'pasteAndMatchStyle', label: translate('menu.pastePlain') } as const]
        : []),
      { role: 'selectAll', label: translate('menu.selectAll') },
    ],
  };
}

function viewMenu(options: MenuTemplateOptions): Entry {
  const { translate, forDevelopers } = options;
  const developers: Entry[] = [
    line,
    { role: 'reload', label: translate('menu.reload') },
    { role: 'toggleDevTools', label: translate('menu.inspector') },
  ];
  return {
    label: translate('menu.view'),
    submenu: [
      command(options, 'toggle-sidebar', translate('menu.toggleSidebar')),
      command(options, 'inspect-run', translate('menu.inspectRun')),
      line,
      { role: 'resetZoom', label: translate('menu.actualSize') },
      { role: 'zoomIn', label: translate('menu.zoomIn') },
      { role: 'zoomOut', label: translate('menu.zoomOut') },
      line,
      { role: 'togglefullscreen', label: translate('menu.fullScreen') },
      ...(forDevelopers ? developers : []),
    ],
  };
}

function windowMenu({ translate }: MenuTemplateOptions): Entry {
  return {
    role: 'window',
    label: translate('menu.window'),
    submenu: [
      { role: 'minimize', label: translate('menu.minimize') },
      { role: 'zoom', label: translate('menu.zoom') },
      line,
      { role: 'front', label: translate('menu.bringToFront') },
    ],
  };
}

function helpMenu(options: MenuTemplateOptions, isMac: boolean): Entry {
  const { translate } = options;
  return {
    role: 'help',
    label: translate('menu.help'),
    submenu: [
      command(options, 'show-shortcuts', translate('menu.shortcuts')),
      ...(isMac ? [] : [line, { role: 'about', label: translate('menu.about') } as const]),
    ],
  };
}

function command(
  { onCommand, keyBindings }: MenuTemplateOptions,
  name: Exclude<AppCommand, 'import-conversation'>,
  label: string,
): Entry {
  return {
    id: name,
    label,
    accelerator: toAccelerator(chordsOf(name, keyBindings)[0] ?? mainChord(name)),
    // The window's own shortcut table answers the keys; two answers would undo each other.
    registerAccelerator: false,
    click: () => onCommand(name),
  };
}
