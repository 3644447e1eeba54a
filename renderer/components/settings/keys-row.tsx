import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';

import {
  findChordProblem,
  type ChordProblem,
  type KeyBindings,
} from '../../../preload/contract/key-bindings.ts';
import type { Translate } from '../../../preload/contract/locales/translate.ts';
import { chordLabel, type KeyChord, type ShortcutId } from '../../../preload/contract/shortcuts.ts';
import { usePlatformLook } from '../../keyboard/platform-look.tsx';
import { readChord } from '../../keyboard/read-chord.ts';
import { shortcutWord } from '../../keyboard/shortcut-rows.ts';
import { useTranslate } from '../../stores/use-stores.ts';
import { Button } from '../button.tsx';
import { Keycap } from '../keycap.tsx';

/** A row with the keys of something, which are changed by pressing others. */
export function KeysRow(props: {
  readonly label: string;
  readonly hint?: string;
  /** Null for something that has none in Parley itself. */
  readonly id: ShortcutId | null;
  readonly chord: KeyChord | null;
  readonly bindings: KeyBindings;
  readonly onChange: (chord: KeyChord) => void;
  /** Gives back what there was; absent where nothing was changed. */
  readonly onReset?: () => void;
}): ReactNode {
  const t = useTranslate();
  const look = usePlatformLook();
  const { label, chord, onReset } = props;
  const [isRecording, setRecording] = useState(false);
  const [problem, setProblem] = useState<ChordProblem | null>(null);
  const button = useRef<HTMLButtonElement>(null);

  function take(pressed: KeyChord): void {
    const found = findChordProblem(props.id, pressed, props.bindings);
    setProblem(found);
    if (found !== null) return;
    setRecording(false);
    props.onChange(pressed);
  }

  useRecording(isRecording, take, () => setRecording(false));
  const hint = isRecording ? recordingHint(problem, t, look === 'mac' ? '⌘' : 'Ctrl') : props.hint;
  return (
    <li className="list-row">
      <span className="grow">
        {label}
        {hint !== undefined && (
          <span className="list-hint text-3" role={isRecording ? 'status' : undefined}>
            {hint}
          </span>
        )}
      </span>
      {chord !== null && !isRecording && <Keycap>{chordLabel(chord, look)}</Keycap>}
      {onReset !== undefined && !isRecording && (
        <Button
          kind="ghost"
          aria-label={`${label}: ${t(props.id === null ? 'keyboard.remove' : 'keyboard.reset')}`}
          onClick={() => {
            onReset();
            button.current?.focus();
          }}
        >
          {t(props.id === null ? 'keyboard.remove' : 'keyboard.reset')}
        </Button>
      )}
      <Button
        ref={button}
        aria-label={nameOf(label, chord === null ? null : chordLabel(chord, look), t, isRecording)}
        aria-pressed={isRecording}
        onClick={() => {
          setProblem(null);
          setRecording(!isRecording);
        }}
        onBlur={() => setRecording(false)}
      >
        {isRecording
          ? t('keyboard.press')
          : t(chord === null ? 'keyboard.choose' : 'keyboard.change')}
      </Button>
    </li>
  );
}

/** While it goes, every press is read and means nothing else. Esc ends it. */
function useRecording(isOn: boolean, take: (chord: KeyChord) => void, end: () => void): void {
  const look = usePlatformLook();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Tab') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.key === 'Escape') {
      end();
      return;
    }
    const chord = readChord(event, look);
    if (chord !== null) take(chord);
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const listener = (event: KeyboardEvent): void => press(event);
    window.addEventListener('keydown', listener, { capture: true });
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, [isOn]);
}

function recordingHint(problem: ChordProblem | null, t: Translate, command: string): string {
  switch (problem?.kind) {
    case 'taken':
      return t('keyboard.taken', { shortcut: t(shortcutWord(problem.by)) });
    case 'reserved':
      return t('keyboard.reserved');
    case 'needs-command':
      return t('keyboard.needsCommand', { key: command });
    case undefined:
      return t('keyboard.pressHint');
  }
}

function nameOf(label: string, keys: string | null, t: Translate, isRecording: boolean): string {
  if (isRecording) return `${label}: ${t('keyboard.press')}`;
  return keys === null
    ? `${label}: ${t('keyboard.choose')}`
    : `${label}, ${keys}: ${t('keyboard.change')}`;
}
