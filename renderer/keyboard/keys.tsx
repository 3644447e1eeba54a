import type { ReactNode } from 'react';
import { chordLabel, mainChord, type ShortcutId } from '../../preload/contract/shortcuts.ts';
import { usePlatformLook } from './platform-look.tsx';

/** The keycap of a shortcut. A picture for the eye: what it stands beside has the name and `aria-keyshortcuts`. */
export function Keys(props: { readonly id: ShortcutId }): ReactNode {
  const look = usePlatformLook();
  return <kbd aria-hidden="true">{chordLabel(mainChord(props.id), look)}</kbd>;
}
