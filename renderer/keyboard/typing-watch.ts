import { useEffect, useState } from 'react';
import { isComposing } from './shortcuts.ts';
import { fieldText, isTextField } from './text-field.ts';

/** How long after the last typed character a person still counts as typing. */
export const typingPauseMs = 1500;

/** Knows whether the person is in the middle of typing. */
export interface TypingWatch {
  /** True while a field outside `inside` has the focus and holds text, composes, or was typed into just now. */
  isTyping(inside?: HTMLElement | null): boolean;
  /** Begins to watch; the returned function ends it. */
  start(): () => void;
}

/** Makes a watch of the document's typing. An Enter that empties the field, as sending does, ends it. */
export function createTypingWatch(now: () => number = () => performance.now()): TypingWatch {
  let typedAt = Number.NEGATIVE_INFINITY;
  let composing = false;
  const listeners = {
    input: () => (typedAt = now()),
    compositionstart: () => (composing = true),
    compositionend: () => (composing = false),
    keydown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && !isComposing(event)) typedAt = Number.NEGATIVE_INFINITY;
    },
  };
  return {
    start() {
      const listening = new AbortController();
      const options = { capture: true, signal: listening.signal };
      document.addEventListener('input', listeners.input, options);
      document.addEventListener('compositionstart', listeners.compositionstart, options);
      document.addEventListener('compositionend', listeners.compositionend, options);
      document.addEventListener('keydown', listeners.keydown, options);
      return () => listening.abort();
    },
    isTyping(inside = null) {
      const active = document.activeElement;
      if (!isTextField(active) || inside?.contains(active) === true) return false;
      return composing || fieldText(active) !== '' || now() - typedAt < typingPauseMs;
    },
  };
}

/** A typing watch that lives as long as its component. */
export function useTypingWatch(): Pick<TypingWatch, 'isTyping'> {
  const [watch] = useState(() => createTypingWatch());
  useEffect(() => watch.start(), [watch]);
  return watch;
}
