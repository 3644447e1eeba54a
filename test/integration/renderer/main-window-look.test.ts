import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { galleryStates } from '../../support/renderer/main-gallery/gallery-states.ts';
import { openGallery, type Gallery } from '../../support/renderer/main-gallery/open-gallery.ts';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

const large = { width: 1280, height: 800, zoom: 1 } as const;
const least = { width: 480, height: 360, zoom: 1 } as const;

let gallery: Gallery;
beforeAll(async () => {
  gallery = await openGallery();
}, 60_000);
afterAll(() => gallery.close());

const states = [
  'running',
  'queued',
  'stopped-preview',
  'tool-states',
  'connection-lost',
  'key-refused',
  'retrying',
  'waiting',
  'markdown',
  'first-run',
  'model-menu',
  'inspector',
  'settings-models',
  'settings-tracing',
  'provider-problems',
  'read-only',
] as const;

/** Those that between them show every colour: the others differ from them by words and places, not by theme. */
const darkToo: ReadonlySet<string> = new Set([
  'running',
  'stopped-preview',
  'tool-states',
  'connection-lost',
  'retrying',
  'waiting',
  'settings-models',
]);

async function look(
  picture: Parameters<Gallery['open']>[0],
  inspect: (page: Page) => Promise<void>,
): Promise<void> {
  const problems: string[] = [];
  await inspect(await gallery.open(picture, (problem) => problems.push(problem)));
  expect(problems).toEqual([]);
}

const reachedBySteps = Object.entries(galleryStates)
  .filter(([, { steps = [] }]) => steps.length > 0)
  .map(([state]) => state);

describe('the main window', () => {
  it('gets to each state that its gallery shows, without an error', async () => {
    for (const state of reachedBySteps) {
      const picture = { state, look: 'mac', theme: 'light', language: 'en', ...large } as const;
      // A step that leads nowhere fails here, with its name.
      await look(picture, async (page) => {
        expect(await page.locator('.window').isVisible(), state).toBe(true);
      });
    }
  }, 180_000);

  for (const state of states) {
    it(`has nothing for an accessibility checker to find: ${state}`, async () => {
      for (const theme of darkToo.has(state)
        ? (['light', 'dark'] as const)
        : (['light'] as const)) {
        await look({ state, look: 'mac', theme, language: 'en', ...large }, async (page) => {
          expect(await findViolations(page, state), theme).toEqual([]);
        });
      }
    });

    it(`cuts nothing off in the least window, in Korean and at 200 % zoom: ${state}`, async () => {
      const narrow = { state, theme: 'light', look: 'gnome', ...least } as const;
      await look({ ...narrow, language: 'ko' }, async (page) => expectNothingCut(page));
      await look({ ...narrow, language: 'en', zoom: 2 }, async (page) => expectNothingCut(page));
    });
  }
});

/** What the checker finds. It is put into the page by itself: its Playwright package takes three times as long. */
async function findViolations(page: Page, state: string): Promise<unknown> {
  await page.addScriptTag({ path: createRequire(import.meta.url).resolve('axe-core/axe.min.js') });
  // An open menu stands beside the landmarks, as every menu of the platform does.
  const region = { enabled: state !== 'model-menu' };
  return page.evaluate(
    async (rules) => {
      const { violations } = await window.axe.run({ rules, resultTypes: ['violations'] });
      return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }));
    },
    { region },
  );
}

/** Nothing stands outside of the window, or inside something that cuts it without a way to scroll there. */
async function expectNothingCut(page: Page): Promise<void> {
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, input, textarea, a, h1, h2, p, b, dt, dd')]
      .filter((element) => element.checkVisibility({ opacityProperty: true }))
      .filter((element) => element.closest('.sr, .clip, [aria-hidden="true"]') === null)
      .filter((element) => {
        const box = element.getBoundingClientRect();
        const scroller = element.closest('.code-block, .table-frame');
        if (scroller !== null) return false;
        const wide = element.scrollWidth > element.clientWidth + 1;
        const cutsItself = getComputedStyle(element).overflowX !== 'visible';
        const pane = document.querySelector('.transcript, .panel, .hello');
        if (pane !== null && pane.scrollWidth > pane.clientWidth) return true;
        return box.left < -1 || box.right > window.innerWidth + 1 || (wide && cutsItself);
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
  expect(cut).toEqual([]);
}
