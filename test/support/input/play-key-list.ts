import { setTimeout as delay } from 'node:timers/promises';

import type { Page } from 'playwright';

import type { Claim, KeyStep } from './read-key-list.ts';

const soWithinMs = 15_000;
/** How long a key that may be pressed again is given to take. */
const againAfterMs = 400;
const lookEveryMs = 20;

/** Plays a list of keys in a window: by the keyboard alone, and by looking. */
export async function playKeyList(
  page: Pick<Page, 'keyboard' | 'evaluate'>,
  steps: readonly KeyStep[],
): Promise<void> {
  for (const step of steps) await playStep(page, step);
}

async function playStep(
  page: Pick<Page, 'keyboard' | 'evaluate'>,
  { does, keys, again, claims, source }: KeyStep,
): Promise<void> {
  const until = performance.now() + soWithinMs;
  for (;;) {
    if (does === 'type') await page.keyboard.type(keys);
    else await page.keyboard.press(keys);
    const untilAgain = again ? Math.min(until, performance.now() + againAfterMs) : until;
    let untrue = await findUntrue(page, claims);
    while (untrue.length > 0 && performance.now() < untilAgain) {
      await delay(lookEveryMs);
      untrue = await findUntrue(page, claims);
    }
    if (untrue.length === 0) return;
    if (performance.now() < until) continue;
    const focused = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
    const what = untrue.map(({ kind, text }) => `${kind} ${JSON.stringify(text)}`).join('; ');
    throw new Error(`${source}\nis not so: ${what}\nThe focus is on ${focused ?? 'nothing'}`);
  }
}

/** The claims that do not hold now. */
function findUntrue(page: Pick<Page, 'evaluate'>, claims: readonly Claim[]): Promise<Claim[]> {
  return page.evaluate((all) => {
    const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
    const nameOf = (element: Element): string => {
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : null;
      return plain(element.getAttribute('aria-label') ?? (label ?? element).textContent ?? '');
    };
    const words = plain(document.body.innerText);
    const picked = [...document.querySelectorAll('input:checked')].map(nameOf);
    const active = document.activeElement;
    const isSo = ({ kind, text }: Claim): boolean => {
      switch (kind) {
        case 'see':
          return words.includes(text);
        case 'not see':
          return !words.includes(text);
        case 'picked':
          return picked.includes(text);
        case 'not picked':
          return !picked.includes(text);
        case 'focus on':
          return active !== null && nameOf(active).startsWith(text);
        case 'focus in':
          return active?.closest('[data-region]')?.getAttribute('data-region') === text;
        case 'field':
          return active instanceof HTMLTextAreaElement && active.value === text;
      }
    };
    return all.filter((claim) => !isSo(claim));
  }, claims);
}
