import { setTimeout as delay } from 'node:timers/promises';
import type { ConversationStore } from '../conversation-store.ts';
import { QuitInterruption } from './run-outcome.ts';
import type { RunRegistry } from './run-registry.ts';

/** Lets no run start any more, interrupts those that go, and stores what they have, within the time. */
export async function endAllRuns(
  registry: RunRegistry,
  store: Pick<ConversationStore, 'flush'>,
  deadlineMs: number,
): Promise<void> {
  registry.close();
  const runs = registry.all();
  for (const run of runs) run.interrupt(new QuitInterruption());
  const stored = Promise.allSettled(runs.map((run) => run.ended)).then(() => store.flush());
  const waiting = new AbortController();
  const late = delay(deadlineMs, undefined, { signal: waiting.signal }).catch(() => undefined);
  try {
    await Promise.race([stored, late]);
  } finally {
    waiting.abort();
  }
}
