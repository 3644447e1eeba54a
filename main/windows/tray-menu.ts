import type { MenuItemConstructorOptions } from 'electron';

import { clipText } from '../base/clip-text.ts';
import type { ConversationId } from '../../preload/contract/ids.ts';
import type { Translate } from '../../preload/contract/locales/translate.ts';

/** A conversation that the tray has something to say of. */
export interface TrayConversation {
  readonly conversationId: ConversationId;
  readonly title: string;
  /** Waiting: for the person. */
  readonly activity: 'running' | 'waiting';
}

/** What the menu needs. */
export interface TrayMenuOptions {
  readonly conversations: readonly TrayConversation[];
  readonly translate: Translate;
  readonly onStop: (conversationId: ConversationId) => void;
  readonly onOpen: (conversationId: ConversationId) => void;
  readonly onShow: () => void;
  readonly onQuit: () => void;
}

type Entry = MenuItemConstructorOptions;

const titleLimit = 40;

/** The tray's menu: what waits for the person, what runs and can be stopped, the window, the way out. */
export function createTrayMenu(options: TrayMenuOptions): Entry[] {
  const { conversations, translate, onStop, onOpen, onShow, onQuit } = options;
  const named = conversations.map((one) => ({
    ...one,
    conversation: one.title === '' ? translate('window.newConversation') : one.title,
  }));
  const of = (activity: TrayConversation['activity']) =>
    named.filter((one) => one.activity === activity);
  const waiting = of('waiting').map(({ conversationId, conversation }): Entry => ({
    label: translate('tray.answer', { conversation: clipText(conversation, titleLimit) }),
    click: () => onOpen(conversationId),
  }));
  const running = of('running').map(({ conversationId, conversation }): Entry => ({
    label: translate('tray.stop', { conversation: clipText(conversation, titleLimit) }),
    click: () => onStop(conversationId),
  }));
  const nothing: Entry = { label: translate('tray.nothing'), enabled: false };
  return [
    ...(named.length === 0 ? [nothing] : [...waiting, ...running]),
    { type: 'separator' },
    { label: translate('tray.show'), click: onShow },
    { label: translate('menu.quit'), click: onQuit },
  ];
}
