import type { ReactNode } from 'react';
import {
  chordLabel,
  mainChord,
  toAriaKeys,
  type ShortcutId,
} from '../../preload/contract/shortcuts.ts';
import { usePlatformLook } from './platform-look.tsx';

/** The keycap of a shortcut, as this platform writes it. `spoken` where it stands for itself, as in a list of keys. */
export function Keys(props: { readonly id: ShortcutId; readonly spoken?: true }): ReactNode {
  const look = usePlatformLook();
  return (
    <kbd className="keycap" aria-hidden={props.spoken !== true}>
      {chordLabel(mainChord(props.id), look)}
    </kbd>
  );
}

/** A shortcut's keys in words, for sentences and for `aria-keyshortcuts`. */
export function useKeyNames(id: ShortcutId): { readonly label: string; readonly aria: string } {
  const look = usePlatformLook();
  const chord = mainChord(id);
  return { label: chordLabel(chord, look), aria: toAriaKeys(chord, look) };
}
