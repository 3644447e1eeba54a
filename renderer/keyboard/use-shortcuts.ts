import { useEffect, useEffectEvent } from 'react';
import type { ShortcutId, ShortcutScope } from '../../preload/contract/shortcuts.ts';
import { useKeyBindings } from './key-bindings.tsx';
import { usePlatformLook } from './platform-look.tsx';
import { matchShortcut } from './shortcuts.ts';
import { isTextField } from './text-field.ts';

/** What to do for each shortcut. A handler that answers `false` did nothing and leaves the key alone. */
export type ShortcutHandlers = Readonly<
  Partial<Record<ShortcutId, (event: KeyboardEvent) => void | false>>
>;

/**
 * Listens on the window while mounted. Presses of an input method, held-down repeats and presses that
 * something nearer has dealt with are left alone.
 */
export function useShortcuts(scope: ShortcutScope, handlers: ShortcutHandlers): void {
  const look = usePlatformLook();
  const bindings = useKeyBindings();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat) return;
    const place = { scope, look, inField: isTextField(event.target), bindings };
    const id = matchShortcut(event, place);
    const handler = id === null ? undefined : handlers[id];
    if (handler !== undefined && handler(event) !== false) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
