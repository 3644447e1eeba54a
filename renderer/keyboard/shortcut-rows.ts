import type { MessageKey } from '../../preload/contract/locales/translate.ts';
import type { ShortcutId, ShortcutScope } from '../../preload/contract/shortcuts.ts';

/** One line of the shortcut list: keys that belong together and what they do. */
export interface ShortcutRow {
  readonly ids: readonly [ShortcutId, ...ShortcutId[]];
  readonly word: Extract<MessageKey, `shortcuts.${string}`>;
  /** Shows the first and the last of the keys, as a range. */
  readonly range?: true;
}

/** Every shortcut of the app as it is listed, by where it holds. */
export const shortcutRows: Readonly<Record<ShortcutScope, readonly ShortcutRow[]>> = {
  app: [
    { ids: ['new-conversation'], word: 'shortcuts.new-conversation' },
    { ids: ['open-settings'], word: 'shortcuts.open-settings' },
    { ids: ['toggle-sidebar'], word: 'shortcuts.toggle-sidebar' },
    { ids: ['stop'], word: 'shortcuts.stop' },
    { ids: ['inspect-run'], word: 'shortcuts.inspect-run' },
    { ids: ['answer-question'], word: 'shortcuts.answer-question' },
    { ids: ['next-region', 'previous-region'], word: 'shortcuts.regions' },
    { ids: ['show-shortcuts'], word: 'shortcuts.show-shortcuts' },
  ],
  composer: [
    { ids: ['send-message'], word: 'shortcuts.send-message' },
    { ids: ['new-line'], word: 'shortcuts.new-line' },
  ],
  dialog: [
    {
      ids: ['pick-1', 'pick-2', 'pick-3', 'pick-4', 'pick-5', 'pick-6'],
      word: 'shortcuts.pick',
      range: true,
    },
    { ids: ['previous-option', 'next-option'], word: 'shortcuts.move-option' },
    { ids: ['toggle-option'], word: 'shortcuts.toggle-option' },
    { ids: ['own-answer'], word: 'shortcuts.own-answer' },
    { ids: ['skip-question'], word: 'shortcuts.skip-question' },
    { ids: ['clean-text'], word: 'shortcuts.clean-text' },
    { ids: ['step-back', 'step-forward'], word: 'shortcuts.step' },
    { ids: ['go-on'], word: 'shortcuts.go-on' },
    { ids: ['send-answers'], word: 'shortcuts.send-answers' },
    { ids: ['peek'], word: 'shortcuts.peek' },
    { ids: ['fold'], word: 'shortcuts.fold' },
  ],
};

/** The words of one shortcut. */
export function shortcutWord(id: ShortcutId): ShortcutRow['word'] {
  if (id === 'next-region' || id === 'previous-region') return `shortcuts.${id}`;
  const row = Object.values(shortcutRows)
    .flat()
    .find(({ ids }) => ids.includes(id));
  return row?.word ?? 'shortcuts.title';
}
