import { useState } from 'react';

/** Remembers where the focus was and brings it back. */
export interface FocusKeeper {
  /** Keeps what has the focus now, unless it is inside `outside`. */
  remember(outside?: HTMLElement | null): void;
  /**
   * Brings the focus back, or to `fallback` if the old place is gone. A focus that has meanwhile gone
   * somewhere else by the person's own hand is left there.
   */
  restore(from: HTMLElement | null, fallback?: HTMLElement | null): void;
}

/** Makes a keeper for one surface, such as a dialog. */
export function createFocusKeeper(): FocusKeeper {
  let kept: HTMLElement | null = null;
  return {
    remember(outside = null) {
      const active = document.activeElement;
      if (!(active instanceof HTMLElement) || active === document.body) return;
      if (outside?.contains(active) !== true) kept = active;
    },
    restore(from, fallback = null) {
      const active = document.activeElement;
      const free = active === null || active === document.body || from?.contains(active) === true;
      const target = kept?.isConnected === true ? kept : fallback;
      kept = null;
      if (free) target?.focus({ preventScroll: true });
    },
  };
}

/** A keeper that lives as long as its component. */
export function useFocusKeeper(): FocusKeeper {
  const [keeper] = useState(createFocusKeeper);
  return keeper;
}
