/** How a dialog came into view: by itself, or because the person asked for it by key or pointer. */
export type Arrival = 'by-itself' | 'by-key' | 'by-pointer';

/** How long after a dialog came by itself what is pressed still belongs to what was done before. */
export const arrivalGuardMs = 500;
/** How long after a dialog was asked for a second click still belongs to the asking. */
export const doubleClickGuardMs = 350;

const clickGuards: Readonly<Record<Arrival, number>> = {
  'by-itself': arrivalGuardMs,
  'by-key': 0,
  'by-pointer': doubleClickGuardMs,
};

/** Keeps keys and clicks that were meant for something else away from a dialog. */
export interface InputGuard {
  /** A key went down in the dialog: whether it has to be dropped. */
  blocksKeyDown(press: { readonly code: string; readonly repeat: boolean }): boolean;
  keyUp(press: { readonly code: string }): void;
  blocksClick(): boolean;
}

/**
 * Guards a dialog from its first moment. A held-down key counts only if it went down here, however long it
 * goes on repeating.
 */
export function createInputGuard(arrival: Arrival, now: () => number): InputGuard {
  const shownAt = now();
  const wentDownHere = new Set<string>();
  return {
    blocksKeyDown({ code, repeat }) {
      if (repeat) return !wentDownHere.has(code);
      if (arrival === 'by-itself' && now() - shownAt < arrivalGuardMs) return true;
      wentDownHere.add(code);
      return false;
    },
    keyUp: ({ code }) => void wentDownHere.delete(code),
    blocksClick: () => now() - shownAt < clickGuards[arrival],
  };
}
