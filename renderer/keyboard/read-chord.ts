import type { PlatformLook } from '../../preload/contract/platform-look.ts';
import type { KeyChord } from '../../preload/contract/shortcuts.ts';
import { isComposing, type KeyPress } from './shortcuts.ts';

const modifiers = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'OS', 'Dead']);

/** The chord of a press, to be kept; null while only modifiers are held, or where a chord cannot say it. */
export function readChord(press: KeyPress, look: PlatformLook): KeyChord | null {
  if (isComposing(press) || modifiers.has(press.key)) return null;
  const command = look === 'mac' ? press.metaKey : press.ctrlKey;
  const other = look === 'mac' ? press.ctrlKey : press.metaKey;
  if (other) return null;
  return {
    key: keyOf(press),
    ...(command && { command: true }),
    ...(press.altKey && { alt: true }),
    ...(press.shiftKey && { shift: true }),
  };
}

// Under a Korean or Russian layout the sign is no letter; Alt makes other signs of letters on a Mac. The place stays.
function keyOf({ key, code }: KeyPress): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter !== undefined) return letter.toLowerCase();
  return /^Digit([0-9])$/.exec(code)?.[1] ?? key;
}
