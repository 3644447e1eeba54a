import type { Page } from 'playwright';

/** The longest time that a change is on its way to the disk. */
const restMs = 300;

/** Waits by a timer of the page: on a busy machine those that store what was put in are late as well, and come before it. */
export function restInPage(page: Page): Promise<void> {
  return page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), restMs);
}
