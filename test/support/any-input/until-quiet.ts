import { deepStrictEqual } from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { latestRun, pendingAsks, type Transcript } from '../../../preload/contract/transcript.ts';
import { isFound, type SeenAsk } from './see-asks.ts';

/** How long it may take until nothing moves any more, on a busy machine too. */
const quietWithinMs = 40_000;
const lookEveryMs = 5;

/** Resolves once nothing moves; fails with what still does if that never comes. */
export async function untilQuiet(unrest: () => Promise<readonly string[]>): Promise<void> {
  const until = performance.now() + quietWithinMs;
  for (;;) {
    const found = await unrest();
    if (found.length === 0) return;
    if (performance.now() > until) deepStrictEqual(found, []);
    await delay(lookEveryMs);
  }
}

/** A run that goes on waits for the person: here there is nothing else that takes its time. */
export function findHanging(live: Transcript): readonly string[] {
  const isRunning = latestRun(live)?.state === 'running';
  return isRunning && pendingAsks(live).length === 0 ? ['a run hangs'] : [];
}

/** A window shows that something waits exactly when it does. */
export function findUnseen(live: Transcript, seen: SeenAsk): readonly string[] {
  const isWaiting = pendingAsks(live).length > 0;
  if (isWaiting && !isFound(seen, live.summary.conversationId)) return ['what waits is not seen'];
  const isShown = seen.as === 'dialog' || seen.as === 'bar';
  return !isWaiting && isShown ? ['something is seen that is over'] : [];
}
