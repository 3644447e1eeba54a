import { deepStrictEqual, notStrictEqual } from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright';
import { latestRun, pendingAsks } from '../../../preload/contract/transcript.ts';
import type { PlayWorld } from './play-world.ts';
import { seeAsk } from './see-asks.ts';

/** A dialog that has just come takes no key for so long: what was on its way was meant for something else. */
const arrivalMs = 510;
/** How often it is tried: the first time the dialog may have come a moment later than thought. */
const attempts = 12;
const settlesWithinMs = 400;
const lookEveryMs = 10;
/** More than one turn of the model asks. */
const mostAsks = 12;
/** More than any dialog has places for the focus. */
const tabs = 40;

/** Settles all that waits in the window's conversation, by keys alone, and sees the run end. */
export async function settleAll(world: PlayWorld): Promise<void> {
  // What was pressed last may just be on its way.
  await world.quiet();
  // A run that goes on may ask for more.
  for (let left = mostAsks; left > 0; left -= 1) {
    const waiting = pendingAsks(await world.read())[0];
    if (waiting === undefined) break;
    await settleByKeys(world.page, async () =>
      pendingAsks(await world.read()).every(({ questionId }) => questionId !== waiting.questionId),
    );
    await world.quiet();
  }
  const live = await world.read();
  deepStrictEqual(pendingAsks(live), []);
  notStrictEqual(latestRun(live)?.state, 'running');
}

/** Brings what waits in a window to its end by keys alone. */
async function settleByKeys(page: Page, isSettled: () => Promise<boolean>): Promise<void> {
  await delay(arrivalMs);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (await isSettled()) return;
    await tryOnce(page, attempt);
    const until = performance.now() + settlesWithinMs;
    while (!(await isSettled()) && performance.now() < until) await delay(lookEveryMs);
  }
  if (!(await isSettled())) {
    throw new Error(`It cannot be settled by keys: ${JSON.stringify(await seeAsk(page))}`);
  }
}

async function tryOnce(page: Page, attempt: number): Promise<void> {
  const { keyboard } = page;
  let seen = await seeAsk(page);
  // The only box that has a button of its own in focus order.
  if (seen.as === 'expired') return page.getByRole('button', { name: 'Close' }).press('Enter');
  if (!seen.focused) {
    await keyboard.press('Control+j');
    seen = await seeAsk(page);
  }
  if (seen.inField && seen.as === 'dialog') await keyboard.press('Escape');
  if (seen.declining) await keyboard.press('Escape');
  if (seen.peeking) await keyboard.press('Control+\\');
  if (seen.kind === 'question') await skipAll(page);
  // A form that is not filled in cannot be sent; it can be declined.
  if (seen.kind === 'elicitation' && attempt % 2 === 1) await declineForm(page);
  else await keyboard.press('Control+Enter');
}

/** Goes back to the first question and skips both. */
async function skipAll(page: Page): Promise<void> {
  const { keyboard } = page;
  for (let { step } = await seeAsk(page); step > 0; step -= 1)
    await keyboard.press('Alt+ArrowLeft');
  for (let at = 0; at < 2; at += 1) {
    const seen = await seeAsk(page);
    if (seen.inField) await keyboard.press('Escape');
    if (!seen.skipped) await keyboard.press('9');
    if (at === 0) await keyboard.press('Alt+ArrowRight');
  }
}

async function declineForm(page: Page): Promise<void> {
  for (let at = 0; at < tabs; at += 1) {
    await page.keyboard.press('Tab');
    const isThere = await page.evaluate(
      () => document.activeElement?.classList.contains('ask-decline') === true,
    );
    if (isThere) return page.keyboard.press('Enter');
  }
}
