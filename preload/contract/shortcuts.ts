import type { PlatformLook } from './platform-look.ts';

/** Where a shortcut holds: in the whole window, in the composer, or in a question's dialog. */
export type ShortcutScope = 'app' | 'composer' | 'dialog';

/** One key with its modifiers. `command` is ⌘ on a Mac and Ctrl elsewhere. */
export interface KeyChord {
  /** As `KeyboardEvent.key` names it, letters in lower case. */
  readonly key: string;
  readonly command?: true;
  readonly alt?: true;
  readonly shift?: true;
}

/** What a shortcut does while the caret is in a text field: works there too, or leaves the key to the field. */
export type InField = 'works' | 'types' | 'types-on-mac';

/** One row of the shortcut table. */
export interface Shortcut {
  readonly scope: ShortcutScope;
  /** Every chord does the same; the first one is shown on keycaps. */
  readonly chords: readonly KeyChord[];
  readonly inField: InField;
}

// Digits, not letters, pick in a dialog: they come through under every input method.
const table = {
  'new-conversation': { scope: 'app', chords: [{ key: 'n', command: true }], inField: 'works' },
  'open-settings': { scope: 'app', chords: [{ key: ',', command: true }], inField: 'works' },
  'toggle-sidebar': { scope: 'app', chords: [{ key: 'b', command: true }], inField: 'works' },
  // Esc too, where nothing nearer takes it; the first chord is the menu's.
  stop: {
    scope: 'app',
    chords: [{ key: '.', command: true }, { key: 'Escape' }],
    inField: 'works',
  },
  'inspect-run': { scope: 'app', chords: [{ key: 'i', command: true }], inField: 'works' },
  'show-shortcuts': { scope: 'app', chords: [{ key: '/', command: true }], inField: 'works' },
  'answer-question': { scope: 'app', chords: [{ key: 'j', command: true }], inField: 'works' },
  'next-region': { scope: 'app', chords: [{ key: 'F6' }], inField: 'works' },
  'previous-region': { scope: 'app', chords: [{ key: 'F6', shift: true }], inField: 'works' },

  'send-message': { scope: 'composer', chords: [{ key: 'Enter' }], inField: 'works' },
  'new-line': { scope: 'composer', chords: [{ key: 'Enter', shift: true }], inField: 'works' },

  'pick-1': { scope: 'dialog', chords: [{ key: '1' }], inField: 'types' },
  'pick-2': { scope: 'dialog', chords: [{ key: '2' }], inField: 'types' },
  'pick-3': { scope: 'dialog', chords: [{ key: '3' }], inField: 'types' },
  'pick-4': { scope: 'dialog', chords: [{ key: '4' }], inField: 'types' },
  'pick-5': { scope: 'dialog', chords: [{ key: '5' }], inField: 'types' },
  'pick-6': { scope: 'dialog', chords: [{ key: '6' }], inField: 'types' },
  'own-answer': { scope: 'dialog', chords: [{ key: '0' }], inField: 'types' },
  'skip-question': { scope: 'dialog', chords: [{ key: '9' }], inField: 'types' },
  'previous-option': { scope: 'dialog', chords: [{ key: 'ArrowUp' }], inField: 'types' },
  'next-option': { scope: 'dialog', chords: [{ key: 'ArrowDown' }], inField: 'types' },
  'toggle-option': { scope: 'dialog', chords: [{ key: ' ' }], inField: 'types' },
  'go-on': { scope: 'dialog', chords: [{ key: 'Enter' }], inField: 'works' },
  'send-answers': { scope: 'dialog', chords: [{ key: 'Enter', command: true }], inField: 'works' },
  // On a Mac ⌥← and ⌥→ go word by word through a text; there they stay the field's.
  'step-back': {
    scope: 'dialog',
    chords: [{ key: 'ArrowLeft', alt: true }],
    inField: 'types-on-mac',
  },
  'step-forward': {
    scope: 'dialog',
    chords: [{ key: 'ArrowRight', alt: true }],
    inField: 'types-on-mac',
  },
  peek: { scope: 'dialog', chords: [{ key: '\\', command: true }], inField: 'works' },
  'clean-text': {
    scope: 'dialog',
    chords: [{ key: 'k', command: true, shift: true }],
    inField: 'works',
  },
  fold: { scope: 'dialog', chords: [{ key: 'Escape' }], inField: 'works' },
} as const satisfies Record<string, Shortcut>;

/** Names one shortcut of the app. Its words stand in the locales under `shortcuts`. */
export type ShortcutId = keyof typeof table;

/** Every shortcut of the app, in the order in which they are listed. Menus, keycaps and handlers all read it here. */
export const shortcuts: Readonly<Record<ShortcutId, Shortcut>> = table;

/** The ids in the order of the table. */
// The table's own keys, and nothing else, are its ids.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const shortcutIds = Object.keys(table) as readonly ShortcutId[];

/** The chord that keycaps and menus show, unless a person put their own in its place. */
export function mainChord(id: ShortcutId): KeyChord {
  return table[id].chords[0];
}

/** A chord as an accelerator, in Electron's spelling. */
export function toAccelerator(chord: KeyChord): string {
  return [
    ...(chord.command === true ? ['CommandOrControl'] : []),
    ...(chord.alt === true ? ['Alt'] : []),
    ...(chord.shift === true ? ['Shift'] : []),
    acceleratorKeys[chord.key] ?? chord.key.toUpperCase(),
  ].join('+');
}

/** What keycaps of a chord say on a platform: joined glyphs on a Mac, words elsewhere. */
export function chordLabel(chord: KeyChord, look: PlatformLook): string {
  const key = keyLabel(chord.key, look);
  if (look === 'mac') {
    return `${chord.alt === true ? '⌥' : ''}${chord.shift === true ? '⇧' : ''}${chord.command === true ? '⌘' : ''}${key}`;
  }
  return [
    ...(chord.command === true ? ['Ctrl'] : []),
    ...(chord.alt === true ? ['Alt'] : []),
    ...(chord.shift === true ? ['Shift'] : []),
    key,
  ].join(' ');
}

/** The value of `aria-keyshortcuts` for a chord. */
export function toAriaKeys(chord: KeyChord, look: PlatformLook): string {
  return [
    ...(chord.command === true ? [look === 'mac' ? 'Meta' : 'Control'] : []),
    ...(chord.alt === true ? ['Alt'] : []),
    ...(chord.shift === true ? ['Shift'] : []),
    chord.key === ' ' ? 'Space' : chord.key.length === 1 ? chord.key.toUpperCase() : chord.key,
  ].join('+');
}

const acceleratorKeys: Readonly<Record<string, string>> = {
  Escape: 'Esc',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ' ': 'Space',
  '+': 'Plus',
};

function keyLabel(key: string, look: PlatformLook): string {
  const mac: Readonly<Record<string, string>> = { Enter: '↩', Escape: 'esc', ' ': 'space' };
  const other: Readonly<Record<string, string>> = { Escape: 'Esc', ' ': 'Space' };
  const arrows: Readonly<Record<string, string>> = {
    ArrowLeft: '←',
    ArrowRight: '→',
    ArrowUp: '↑',
    ArrowDown: '↓',
  };
  const named = arrows[key] ?? (look === 'mac' ? mac[key] : other[key]);
  return named ?? (key.length === 1 ? key.toUpperCase() : key);
}
