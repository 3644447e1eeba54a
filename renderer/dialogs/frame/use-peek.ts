import { useEffect, useEffectEvent, useRef, useState, type ComponentProps } from 'react';

/** A press shorter than this toggles; a longer one peeks only while it is held. */
export const tapMs = 300;

/** Whether the dialog is looked past, and how the button and the key do it. */
export interface PeekHandle {
  readonly peeking: boolean;
  readonly button: Pick<ComponentProps<'button'>, 'onPointerDown' | 'onClick'>;
  /** The key went down; it ends by itself when it comes up. */
  keyDown(): void;
  end(): void;
}

/** Looks past the dialog while a key or button is held; a tap stays until the next one. */
export function usePeek(): PeekHandle {
  const [peeking, setPeeking] = useState(false);
  const press = useRef<{ readonly at: number; readonly wasPeeking: boolean } | null>(null);

  function down(): void {
    if (press.current !== null) return;
    press.current = { at: performance.now(), wasPeeking: peeking };
    setPeeking(true);
  }

  const up = useEffectEvent(() => {
    const { current } = press;
    if (current === null) return;
    press.current = null;
    const tap = performance.now() - current.at < tapMs;
    setPeeking(tap && !current.wasPeeking);
  });

  useEffect(() => {
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    const release = (): void => up();
    // A Mac tells nothing of a letter that comes up while ⌘ is down, so ⌘ itself ends the hold.
    const keyUp = (event: KeyboardEvent): void => {
      if (['\\', '₩', 'Meta', 'Control'].includes(event.key) || event.code === 'Backslash') up();
    };
    window.addEventListener('pointerup', release, options);
    window.addEventListener('pointercancel', release, options);
    // Not in the capture phase, where every element that loses the focus would pass.
    window.addEventListener('blur', release, { signal: listening.signal });
    window.addEventListener('keyup', keyUp, options);
    return () => listening.abort();
  }, []);

  return {
    peeking,
    keyDown: down,
    end: () => {
      press.current = null;
      setPeeking(false);
    },
    button: {
      onPointerDown: (event) => {
        if (event.button === 0) down();
      },
      // Enter, Space or a screen reader press without a pointer.
      onClick: (event) => {
        if (event.detail === 0) setPeeking((before) => !before);
      },
    },
  };
}
