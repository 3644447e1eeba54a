import type { Page } from 'playwright';
import { launchParley, type Parley } from '../../e2e/support/launch-app.ts';
import { longEnd, longTitle } from './fill-profile.ts';

/** Milliseconds from the start of the program until its page is drawn: the quickest of several starts. */
export async function measureStart(profile: string, times: number): Promise<number> {
  let shortest = Infinity;
  for (let at = 0; at < times; at += 1) {
    const startedAt = performance.now();
    await using parley = await launchParley({ profile });
    await parley.page.locator('.row').first().waitFor();
    shortest = Math.min(shortest, performance.now() - startedAt);
  }
  return shortest;
}

/** What a person feels of a very long conversation, in milliseconds. */
export interface LongConversation {
  /** From the click in the list until its last words are drawn. */
  readonly openMs: number;
  /** The longest task while it is scrolled up, page after page: in the quietest of several stretches. */
  readonly longestScrollTaskMs: number;
  /** 95 of 100 keys in the composer are dealt with in less. */
  readonly keyMs: number;
}

/** Opens the conversation of 10,000 messages, scrolls and types in it. */
export async function measureLongConversation({ page }: Parley): Promise<LongConversation> {
  const openMs = await openFromList(page, longTitle, longEnd);
  const stretches: number[] = [];
  for (let at = 0; at < 4; at += 1) stretches.push(await scrollUp(page, 40));
  // What else the machine does makes some of them longer; what the window does, all of them.
  const longestScrollTaskMs = Math.min(...stretches);
  const keyMs = await typeInComposer(page);
  return { openMs, longestScrollTaskMs, keyMs };
}

/** Clicks a conversation in the list and waits, in the page, until a text of it is drawn. */
export function openFromList(page: Page, title: string, shown: string): Promise<number> {
  return page.evaluate(
    ([name = '', text = '']) =>
      new Promise<number>((resolve, reject) => {
        const rows = [...document.querySelectorAll<HTMLElement>('.row')];
        const row = rows.find((each) => each.textContent?.includes(name));
        if (row === undefined) {
          reject(new Error(`There is no ${name} in the list.`));
          return;
        }
        const startedAt = performance.now();
        row.click();
        const look = (): void => {
          const transcript = document.querySelector('.transcript');
          if (transcript?.textContent?.includes(text) === true) {
            resolve(performance.now() - startedAt);
          } else requestAnimationFrame(look);
        };
        look();
      }),
    [title, shown],
  );
}

function scrollUp(page: Page, steps: number): Promise<number> {
  return page.evaluate(
    (count) =>
      new Promise<number>((resolve) => {
        let longest = 0;
        const observer = new PerformanceObserver((list) => {
          for (const task of list.getEntries()) longest = Math.max(longest, task.duration);
        });
        observer.observe({ type: 'longtask' });
        const scroller = document.querySelector('.transcript');
        let left = count;
        const step = (): void => {
          scroller?.scrollBy({ top: -600 });
          left -= 1;
          if (left > 0) setTimeout(step, 50);
          else setTimeout(() => resolve(longest), 200);
        };
        step();
      }),
    steps,
  );
}

async function typeInComposer(page: Page): Promise<number> {
  const composer = page.getByRole('textbox', { name: 'Message', exact: true });
  await composer.click();
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { keyTimes: times });
    document.addEventListener('keydown', ({ timeStamp }) => {
      // What is queued after the key's own events comes when the window has dealt with them.
      setTimeout(() => times.push(performance.now() - timeStamp));
    });
  });
  await composer.pressSequentially('What was said about the middle of all this? '.repeat(3));
  const times = await page.evaluate(() => {
    const taken: unknown = Reflect.get(window, 'keyTimes');
    return Array.isArray(taken) ? taken.map(Number) : [];
  });
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Infinity;
}
