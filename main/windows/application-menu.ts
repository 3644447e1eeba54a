import { Menu } from 'electron';

import { createMenuTemplate } from './menu-template.ts';
import type { MenuTemplateOptions } from './menu-template.ts';

/** Puts the application menu up, anew whenever its words change. */
export function setApplicationMenu(options: MenuTemplateOptions): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(createMenuTemplate(options)));
}
