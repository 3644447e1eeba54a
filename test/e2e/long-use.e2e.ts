import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { fillProfile, longEnd, longTitle } from '../bench/window/fill-profile.ts';
import { measureMemory } from '../bench/window/measure-memory.ts';
import { openFromList } from '../bench/window/measure-opening.ts';
import { patience } from './support/conversation-window.ts';
import { launchParley } from './support/launch-app.ts';
import type { Parley } from './support/launch-app.ts';

// What does not depend on the machine; how long it takes is measured by test/bench/window.bench.ts.

let profile: string;
let parley: Parley;

beforeAll(async () => {
  profile = await mkdtemp(join(tmpdir(), 'parley-long-use-'));
  await fillProfile(profile, { outputs: 60, others: 10 });
  parley = await launchParley({ profile });
});

afterAll(async () => {
  await parley[Symbol.asyncDispose]();
  await rm(profile, { recursive: true, force: true });
});

/** What the transcript has in the page, and how much of it the browser lays out and paints. */
function look(page: Page): Promise<{ readonly held: number; readonly drawn: number }> {
  return page.locator('.transcript').evaluate((pane) => {
    const shown = [...pane.querySelectorAll('.person, .answer, .work')];
    const drawn = shown.filter((one) => one.checkVisibility({ contentVisibilityAuto: true }));
    return { held: shown.length, drawn: drawn.length };
  });
}

describe('After years of use', () => {
  it('a conversation of 10,000 messages opens by its last page, and shows what is near when it is scrolled [BC-71]', async () => {
    const { page } = parley;
    await openFromList(page, longTitle, longEnd);
    expect((await look(page)).held).toBeLessThanOrEqual(60);
    await vi.waitFor(async () => {
      await page.locator('.transcript').evaluate((pane) => {
        pane.scrollTop = 0;
      });
      expect((await look(page)).held).toBeGreaterThan(250);
    }, patience);
    await vi.waitFor(async () => expect((await look(page)).drawn).toBeLessThan(150), patience);
  });

  it('going around twenty conversations with long outputs leaves nothing behind [BC-73]', async () => {
    const growth = await measureMemory(parley, 2);
    expect(growth.listeners).toBe(0);
    expect(growth.windowHeap).toBeLessThanOrEqual(0.3);
    expect(growth.mainMemory).toBeLessThanOrEqual(0.3);
  });
});
