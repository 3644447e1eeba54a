import type { CDPSession } from 'playwright';
import type { Parley } from '../../e2e/support/launch-app.ts';
import { outputTitles } from './fill-profile.ts';
import { openFromList } from './measure-opening.ts';

/** How much more there is after many switches than after the first round, as a share. */
export interface MemoryGrowth {
  readonly windowHeap: number;
  readonly mainMemory: number;
  /** Listeners of the app's channels in main, more than before. */
  readonly listeners: number;
}

/** Goes around the conversations with long outputs, again and again. */
export async function measureMemory(parley: Parley, rounds: number): Promise<MemoryGrowth> {
  const session = await parley.app.context().newCDPSession(parley.page);
  await session.send('Performance.enable');
  // What is read once is kept, up to a bound: that is reached in these rounds.
  for (let round = 0; round < 2; round += 1) await visitAll(parley);
  const before = await measure(parley, session);
  for (let round = 0; round < rounds; round += 1) await visitAll(parley);
  const after = await measure(parley, session);
  await session.detach();
  return {
    windowHeap: after.heapBytes / before.heapBytes - 1,
    mainMemory: after.mainBytes / before.mainBytes - 1,
    listeners: after.listeners - before.listeners,
  };
}

async function visitAll({ page }: Parley): Promise<void> {
  for (const title of outputTitles) await openFromList(page, `${title}`, 'somebody reads.');
}

async function measure({ app }: Parley, session: CDPSession) {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const heapBytes = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0;
  const main = await app.evaluate(({ ipcMain }) => ({
    mainBytes: process.memoryUsage().rss,
    listeners: ipcMain.eventNames().reduce((sum, name) => sum + ipcMain.listenerCount(name), 0),
  }));
  return { heapBytes, ...main };
}
