import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configureServer, launchParley } from '../e2e/support/launch-app.ts';
import { setup, teardown } from '../support/electron-set-up.ts';
import { startModelServer } from '../support/model-server/model-server.ts';
import { fillProfile } from './window/fill-profile.ts';
import { measureMemory } from './window/measure-memory.ts';
import { measureLongConversation, measureStart } from './window/measure-opening.ts';
import { measureStreaming } from './window/measure-streaming.ts';
import { writeBenchReport, type BenchRow, type Figure } from './write-bench-report.ts';

// What a person feels of a large store and of long answers, in the real app: how long it takes to start and to open,
// what a streamed answer costs, what stays in memory. Writes the figures to out/bench/window.json.

/** A store of about a gigabyte, with 5,000 conversations. */
const size = { outputs: 1000, others: 5000 };
const starts = 3;
const rounds = 15;

await setup();
const folder = mkdtempSync(join(tmpdir(), 'parley-bench-window-'));
try {
  const { figures, rows } = await measureAll();
  writeBenchReport('window', { figures, rows });
} finally {
  rmSync(folder, { recursive: true, force: true });
  await teardown();
}

async function measureAll(): Promise<{ figures: readonly Figure[]; rows: readonly BenchRow[] }> {
  const [large, small] = [join(folder, 'large'), join(folder, 'small')];
  await fillProfileIn(large, size);
  await fillProfileIn(small, { outputs: 20, others: 10 });
  const smallMs = await measureStart(small, starts);
  const largeMs = await measureStart(large, starts);
  const server = await startModelServer({ strict: true, script: [] });
  try {
    await using parley = await launchParley({ profile: large });
    const long = await measureLongConversation(parley);
    const memory = await measureMemory(parley, rounds);
    await configureServer(parley, server);
    const streaming = await measureStreaming(parley, server);
    const growth = streaming.lastTenthMs / streaming.firstTenthMs;
    return {
      figures: [
        ms('start with a small store', smallMs),
        ms('start with a store of a gigabyte', largeMs),
        ms('open a conversation of 10,000 messages', long.openMs),
        ms('longest task while scrolling it', long.longestScrollTaskMs),
        ms('a key in its composer, 95 % within', long.keyMs),
        ms('script for a draw, first tenth of 20,000 tokens', streaming.firstTenthMs),
        ms('script for a draw, last tenth', streaming.lastTenthMs),
      ],
      rows: [
        {
          id: 'BC-71',
          passed:
            long.openMs <= 300 &&
            long.longestScrollTaskMs <= 50 &&
            long.keyMs <= 16 &&
            largeMs / smallMs <= 1.2,
          figure: `open ${whole(long.openMs)} ms, longest task ${whole(long.longestScrollTaskMs)} ms, key ${whole(long.keyMs)} ms, start × ${(largeMs / smallMs).toFixed(2)}`,
        },
        {
          id: 'BC-72',
          passed: growth <= 1.5 && streaming.idleShare <= 0.05,
          figure: `last tenth × ${growth.toFixed(2)}, idle ${percent(streaming.idleShare)} after 2 s`,
        },
        {
          id: 'BC-73',
          passed: memory.windowHeap <= 0.3 && memory.mainMemory <= 0.3 && memory.listeners === 0,
          figure: `after ${rounds * 20} switches window ${percent(memory.windowHeap)}, main ${percent(memory.mainMemory)}, ${memory.listeners} listeners more`,
        },
      ],
    };
  } finally {
    await server.close();
  }
}

async function fillProfileIn(
  profile: string,
  wanted: Parameters<typeof fillProfile>[1],
): Promise<void> {
  mkdirSync(profile);
  await fillProfile(profile, wanted);
}

function ms(name: string, value: number): Figure {
  return { name, unit: 'ms', value: Math.round(value * 1000) / 1000 };
}

function whole(value: number): string {
  return value.toFixed(0);
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}
