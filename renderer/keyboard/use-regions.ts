import { tabStops } from './tab-stops.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** Marks a part of the window that F6 goes to: `<aside data-region>`. */
export const regionAttribute = 'data-region';

/** Lets F6 and Shift+F6 go round the parts of the window that carry `data-region`. */
export function useRegions(): void {
  useShortcuts('app', {
    'next-region': () => moveRegion(1),
    'previous-region': () => moveRegion(-1),
  });
}

/** Moves the focus to the next part of the window in document order, or the one before. */
export function moveRegion(by: 1 | -1): void | false {
  const regions = [...document.querySelectorAll<HTMLElement>(`[${regionAttribute}]`)].filter(
    (region) => region.checkVisibility() && region.closest('[inert]') === null,
  );
  const here = regions.findIndex((region) => region.contains(document.activeElement));
  const start = here === -1 ? (by === 1 ? -1 : 0) : here;
  for (let step = 1; step <= regions.length; step += 1) {
    const region = regions[(start + by * step + regions.length * step) % regions.length];
    if (region !== undefined && focusFirst(region)) return;
  }
  return false;
}

/** The name of the part that an element is in, or null. */
export function regionOf(element: Element | null): string | null {
  return element?.closest(`[${regionAttribute}]`)?.getAttribute(regionAttribute) ?? null;
}

/** Moves the focus to the part of the window of that name: to itself where it takes the focus, or else into it. */
export function focusRegion(name: string): void {
  const region = document.querySelector<HTMLElement>(`[${regionAttribute}="${CSS.escape(name)}"]`);
  if (region === null) return;
  if (region.tabIndex >= 0) region.focus({ preventScroll: true });
  else focusFirst(region);
}

function focusFirst(region: HTMLElement): boolean {
  const stops = tabStops(region);
  const marked = stops.filter((stop) => stop.matches('[aria-current], [data-region-focus]'));
  const target = marked.find((stop) => stop.matches(':checked')) ?? marked[0] ?? stops[0];
  target?.focus();
  return target !== undefined && region.contains(document.activeElement);
}
