import type { Page } from 'playwright';

/** When what a person sees of a stop came, in milliseconds since 1970. */
export interface SeenStop {
  readonly pressedAtMs: number;
  /** Stop says something else. */
  readonly feedbackAtMs: number;
  /** Send is back. */
  readonly usableAtMs: number;
}

/** Presses Stop in the window and watches the page until a message can be sent again. */
export function pressStop(page: Page): Promise<SeenStop> {
  return page.evaluate(
    () =>
      new Promise<SeenStop>((resolve, reject) => {
        const now = (): number => performance.timeOrigin + performance.now();
        const find = (): HTMLElement | null => document.querySelector<HTMLElement>('.go-stop');
        const button = find();
        if (button === null) {
          reject(new Error('There is nothing to stop.'));
          return;
        }
        const before = button.textContent;
        const pressedAtMs = now();
        let feedbackAtMs: number | null = null;
        const observer = new MutationObserver(() => {
          const current = find();
          if (current?.textContent !== before) feedbackAtMs ??= now();
          if (current !== null) return;
          observer.disconnect();
          resolve({ pressedAtMs, feedbackAtMs: feedbackAtMs ?? now(), usableAtMs: now() });
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        button.click();
      }),
  );
}
