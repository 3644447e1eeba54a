import { z } from 'zod';
import { shortcutIds, shortcuts, type KeyChord, type ShortcutId } from './shortcuts.ts';

/** A chord as a person chose it. */
export const keyChordSchema: z.ZodType<KeyChord> = z.strictObject({
  key: z.string().min(1).max(20),
  command: z.literal(true).exactOptional(),
  alt: z.literal(true).exactOptional(),
  shift: z.literal(true).exactOptional(),
});

/** Chords that a person put in place of a shortcut's first one. */
export type KeyBindings = Readonly<Partial<Record<ShortcutId, KeyChord>>>;

/** Why a chord cannot be given to a shortcut. */
export type ChordProblem =
  /** Another shortcut has it. */
  | { readonly kind: 'taken'; readonly by: ShortcutId }
  /** It edits text, or belongs to the system. */
  | { readonly kind: 'reserved' }
  /** Alone it would type. */
  | { readonly kind: 'needs-command' };

/** Whether a person may change its keys. Those of a dialog and of the composer are part of how these work. */
export function isRebindable(id: ShortcutId): boolean {
  return shortcuts[id].scope === 'app';
}

/** Every chord of a shortcut; the first one is shown. A person's own takes the place of the first, others stay. */
export function chordsOf(id: ShortcutId, bindings: KeyBindings): readonly KeyChord[] {
  const { chords } = shortcuts[id];
  const own = bindings[id];
  return own === undefined || !isRebindable(id) ? chords : [own, ...chords.slice(1)];
}

/** What stands against giving a chord to a shortcut, among all that hold now; null when nothing does. */
export function findChordProblem(
  id: ShortcutId | null,
  chord: KeyChord,
  bindings: KeyBindings,
): ChordProblem | null {
  const isFunctionKey = /^F([1-9]|1[0-2])$/.test(chord.key);
  if (chord.command !== true && !isFunctionKey) return { kind: 'needs-command' };
  if (isReserved(chord)) return { kind: 'reserved' };
  const by = shortcutIds.find(
    (other) => other !== id && chordsOf(other, bindings).some((taken) => isSameChord(taken, chord)),
  );
  return by === undefined ? null : { kind: 'taken', by };
}

/** Whether two chords are pressed the same way. */
export function isSameChord(left: KeyChord, right: KeyChord): boolean {
  return (
    left.key.toLowerCase() === right.key.toLowerCase() &&
    left.command === right.command &&
    left.alt === right.alt &&
    left.shift === right.shift
  );
}

/** A person's own chords: only of shortcuts that may change, and none that two would have. */
export const keyBindingsSchema: z.ZodType<KeyBindings> = z
  .partialRecord(z.enum(shortcutIds), keyChordSchema)
  .refine(
    (bindings) =>
      shortcutIds.every((id) => {
        const own = bindings[id];
        if (own === undefined) return true;
        return isRebindable(id) && findChordProblem(id, own, bindings) === null;
      }),
    'A chord cannot be given to two shortcuts, or away from where it is needed.',
  );

// Editing, closing, zooming, and what systems take for themselves, with the command key alone.
const reservedAlone = new Set([...'acvxzyqwmhr0123456789=-+', 'Enter', 'Backspace', 'Tab', ' ']);

function isReserved({ key, command, alt, shift }: KeyChord): boolean {
  if (command !== true) return key === 'F1' || key === 'F10' || key === 'F11' || key === 'F12';
  if (alt === true) return key === 'Delete' || key === 'Escape';
  return shift === true ? ['z', 'v', 'i', '+'].includes(key) : reservedAlone.has(key);
}
