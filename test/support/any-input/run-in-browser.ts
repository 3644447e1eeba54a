import { join } from 'node:path';
import { chromium } from 'playwright';
import { findChromium } from '../../../scripts/setup/chromium.mjs';
import { serveMcp } from '../mcp/serve-mcp.ts';
import type { AnyInputReport } from './any-input-report.ts';
import { BrowserLane } from './browser-lane.ts';
import { allNames, plainCommands, type Sequence } from './commands.ts';
import { runLanes } from './run-lanes.ts';
import { anySequence } from './sequences.ts';
import { serveFolder } from './serve-folder.ts';
import { liveStates, questionStates, sights } from './states.ts';

/** Which sequences are played in a browser. */
export interface BrowserRunOptions {
  readonly seed: number;
  readonly from: number;
  readonly count: number;
  readonly ways: readonly Sequence[];
  /** How many at a time. */
  readonly lanes: number;
  readonly onPlayed?: (played: number) => void;
}

/** That box comes only to what was put in within the moment in which the time ran out. */
const byChance = ['click close expired'];

/** Plays sequences on the real page in a real browser, before main in this process. */
export async function runInBrowser(options: BrowserRunOptions): Promise<AnyInputReport> {
  const { seed, from, count, ways, onPlayed } = options;
  const served = await serveFolder(join(import.meta.dirname, '../../../out/renderer'));
  const server = await serveMcp(() => undefined);
  const program = findChromium();
  const browser = await chromium.launch({
    ...(program === null ? {} : { executablePath: program }),
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  const reached = new Map<string, number>();
  const tell = (name: string): void => void reached.set(name, (reached.get(name) ?? 0) + 1);
  const place = { browser, url: served.url, serverUrl: server.url };
  const lanes = Array.from({ length: options.lanes }, (_, at) => {
    const motion = at % 2 === 0 ? 'reduce' : 'no-preference';
    return new BrowserLane({ ...place, motion }, tell);
  });
  const startedAt = performance.now();
  try {
    const arbitrary = anySequence({ plain: plainCommands, hasClock: true });
    const outcome = await runLanes(lanes, { arbitrary, ways, seed, from, count }, onPlayed);
    const expected = [
      ...allNames(byChance),
      ...questionStates,
      'question timed-out',
      ...liveStates,
      ...sights,
    ];
    return {
      ...outcome,
      place: 'In a browser',
      seed,
      from,
      seconds: (performance.now() - startedAt) / 1000,
      reached,
      missing: expected.filter((name) => !reached.has(name)),
    };
  } finally {
    for (const lane of lanes) await lane.end();
    await browser.close();
    await server.close();
    await served.close();
  }
}
