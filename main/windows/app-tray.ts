import type { MenuItemConstructorOptions } from 'electron';

import type { Translate } from '../../preload/contract/locales/translate.ts';
import { createTrayMenu, type TrayConversation, type TrayMenuOptions } from './tray-menu.ts';

/** An icon in the system's tray. */
export interface TrayIcon {
  show(tooltip: string, menu: readonly MenuItemConstructorOptions[]): void;
  remove(): void;
}

/** What the tray stands on. */
export interface AppTrayOptions extends Omit<TrayMenuOptions, 'conversations' | 'translate'> {
  /** Null where the system has no tray. */
  readonly createIcon: () => TrayIcon | null;
  readonly conversations: () => readonly TrayConversation[];
  readonly translate: () => Translate;
}

/** Parley in the system's tray, where a person wants that: what runs, what waits, and how to stop it. */
export class AppTray {
  readonly #options: AppTrayOptions;
  #icon: TrayIcon | null = null;
  #isWanted = false;
  #isDue = false;

  constructor(options: AppTrayOptions) {
    this.#options = options;
  }

  /** Puts the icon there, or takes it away. */
  want(isWanted: boolean): void {
    if (isWanted && !this.#isWanted) this.#icon = this.#options.createIcon();
    if (!isWanted) {
      this.#icon?.remove();
      this.#icon = null;
    }
    this.#isWanted = isWanted;
    this.refresh();
  }

  /** Something that the menu shows may have changed. Many changes in a row draw it once. */
  refresh(): void {
    if (this.#icon === null || this.#isDue) return;
    this.#isDue = true;
    setImmediate(() => {
      this.#isDue = false;
      this.#draw();
    });
  }

  #draw(): void {
    const { conversations, translate, ...handlers } = this.#options;
    const say = translate();
    const menu = createTrayMenu({ ...handlers, conversations: conversations(), translate: say });
    this.#icon?.show(say('app.name'), menu);
  }
}
