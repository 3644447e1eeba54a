const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), select:not(:disabled), [tabindex]';

/** What the Tab key stops at inside an element, in order. */
export function tabStops(within: HTMLElement): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('[inert]') === null,
  );
}
