import type { KeyboardEvent } from 'react';
import { tabStops } from '../../keyboard/tab-stops.ts';

/** Keeps Tab inside a surface: after its last stop comes the first, before the first the last. */
export function trapTab(event: KeyboardEvent, within: HTMLElement | null): void {
  if (event.key !== 'Tab' || event.defaultPrevented || within === null) return;
  const stops = tabStops(within);
  const first = stops[0];
  const last = stops.at(-1);
  if (first === undefined || last === undefined) return;
  const active = document.activeElement;
  const leaves = event.shiftKey ? active === first || active === within : active === last;
  if (!leaves) return;
  (event.shiftKey ? last : first).focus();
  event.preventDefault();
}
