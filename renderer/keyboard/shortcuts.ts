import type { PlatformLook } from '../../preload/contract/platform-look.ts';
import { chordsOf, type KeyBindings } from '../../preload/contract/key-bindings.ts';
import {
  shortcutIds,
  shortcuts,
  type KeyChord,
  type ShortcutId,
  type ShortcutScope,
} from '../../preload/contract/shortcuts.ts';

/** What the matcher reads of a key press; a `KeyboardEvent` is one. */
export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly keyCode: number;
  readonly isComposing: boolean;
  readonly metaKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** Where the press happened. */
export interface PressPlace {
  readonly scope: ShortcutScope;
  readonly look: PlatformLook;
  /** Whether the caret is in a text field. */
  readonly inField: boolean;
  /** The keys that the person put in place of the app's own. */
  readonly bindings?: KeyBindings;
}

/**
 * Whether a press belongs to an input method. Browsers differ in whether the composition ends before or after
 * the key that ended it; in either order one of the two marks is there (UI Events §5.6, key code 229).
 */
export function isComposing(press: Pick<KeyPress, 'isComposing' | 'keyCode'>): boolean {
  return press.isComposing || press.keyCode === 229;
}

/** The shortcut that a press means in a place, or null. Presses of an input method mean none. */
export function matchShortcut(press: KeyPress, place: PressPlace): ShortcutId | null {
  if (isComposing(press)) return null;
  return shortcutIds.find((id) => fits(id, press, place)) ?? null;
}

function fits(id: ShortcutId, press: KeyPress, place: PressPlace): boolean {
  const shortcut = shortcuts[id];
  if (shortcut.scope !== place.scope) return false;
  if (place.inField && shortcut.inField === 'types') return false;
  if (place.inField && shortcut.inField === 'types-on-mac' && place.look === 'mac') return false;
  return chordsOf(id, place.bindings ?? {}).some((chord) => isChord(chord, press, place.look));
}

function isChord(chord: KeyChord, press: KeyPress, look: PlatformLook): boolean {
  const command = look === 'mac' ? press.metaKey : press.ctrlKey;
  const other = look === 'mac' ? press.ctrlKey : press.metaKey;
  if (other || command !== (chord.command ?? false)) return false;
  if (press.altKey !== (chord.alt ?? false)) return false;
  return isDigit(chord.key)
    ? readDigit(press) === chord.key
    : press.shiftKey === (chord.shift ?? false) && isKey(chord.key, press);
}

// Digits need Shift on a French keyboard and none elsewhere, so they are read from the sign first, then from the place.
function readDigit(press: KeyPress): string | null {
  if (isDigit(press.key)) return press.key;
  const place = /^(?:Digit|Numpad)([0-9])$/.exec(press.code)?.[1] ?? null;
  return press.shiftKey ? null : place;
}

function isKey(key: string, press: KeyPress): boolean {
  if (press.key.toLowerCase() === key.toLowerCase()) return true;
  // Under a Korean, Russian or Greek layout the sign is not the letter; then the place of the key counts.
  const plainSign = press.key.length === 1 && press.key <= '\u007e';
  return !plainSign && press.code === placeOf(key);
}

function placeOf(key: string): string | null {
  if (/^[a-z]$/.test(key)) return `Key${key.toUpperCase()}`;
  return signPlaces[key] ?? null;
}

const signPlaces: Readonly<Record<string, string>> = {
  '\\': 'Backslash',
  ',': 'Comma',
  '.': 'Period',
  '/': 'Slash',
};

function isDigit(key: string): boolean {
  return /^[0-9]$/.test(key);
}
