import type { KeyboardEvent } from 'react';

/** A press of Enter that was meant for something else must not allow anything. */
export function notByEnter(event: KeyboardEvent): void {
  const isPlain = !event.ctrlKey && !event.metaKey;
  if (event.key === 'Enter' && isPlain) event.preventDefault();
}
