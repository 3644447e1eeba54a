import type { ReactNode } from 'react';
import { chordsOf } from '../../preload/contract/key-bindings.ts';
import {
  chordLabel,
  mainChord,
  toAriaKeys,
  type KeyChord,
  type ShortcutId,
} from '../../preload/contract/shortcuts.ts';
import { useKeyBindings } from './key-bindings.tsx';
import { usePlatformLook } from './platform-look.tsx';

/** The keycap of a shortcut, as this platform writes it. `spoken` where it stands for itself, as in a list of keys. */
export function Keys(props: { readonly id: ShortcutId; readonly spoken?: true }): ReactNode {
  const look = usePlatformLook();
  const chord = useChord(props.id);
  return (
    <kbd className="keycap" aria-hidden={props.spoken !== true}>
      {chordLabel(chord, look)}
    </kbd>
  );
}

/** A shortcut's keys in words, for sentences and for `aria-keyshortcuts`. */
export function useKeyNames(id: ShortcutId): { readonly label: string; readonly aria: string } {
  const look = usePlatformLook();
  const chord = useChord(id);
  return { label: chordLabel(chord, look), aria: toAriaKeys(chord, look) };
}

function useChord(id: ShortcutId): KeyChord {
  return chordsOf(id, useKeyBindings())[0] ?? mainChord(id);
}
