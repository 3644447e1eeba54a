import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright';
import { seeQuestion } from './see-questions.ts';

/** How often it is tried: keys that are on their way when a dialog opens pick nothing, on purpose. */
const attempts = 20;
const settlesWithinMs = 400;

/** Brings the question that waits in a window to its end by keys alone: skips what it asks and sends. */
export async function answerByKeys(
  page: Page,
  isSettled: () => boolean | Promise<boolean>,
): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (await isSettled()) return;
    await skipAllAndSend(page);
    const until = performance.now() + settlesWithinMs;
    while (!(await isSettled()) && performance.now() < until) await delay(10);
  }
  if (!(await isSettled())) {
    throw new Error(`It cannot be answered by keys: ${JSON.stringify(await seeQuestion(page))}`);
  }
}

async function skipAllAndSend(page: Page): Promise<void> {
  const { keyboard } = page;
  const seen = await seeQuestion(page);
  // The only box that has a button of its own in focus order.
  if (seen.as === 'expired') {
    await page.getByRole('button', { name: 'Close' }).press('Enter');
    return;
  }
  if (!seen.focused) await keyboard.press('Control+j');
  if (seen.declining) await leaveField(page);
  if (seen.declining) await keyboard.press('Escape');
  for (let at = 0; at < 3; at += 1) await keyboard.press('Alt+ArrowLeft');
  for (let at = 0; at < 2; at += 1) {
    await leaveField(page);
    if (!(await seeQuestion(page)).skipped) await keyboard.press('9');
    await keyboard.press('Alt+ArrowRight');
  }
  await keyboard.press('Control+Enter');
}

async function leaveField(page: Page): Promise<void> {
  const { inField, as } = await seeQuestion(page);
  if (inField && as === 'dialog') await page.keyboard.press('Escape');
}
