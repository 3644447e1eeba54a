import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostGround } from './host-ground.ts';
import { killInCompaction } from './kill-in-compaction.ts';
import { isLoss } from './find-damage.ts';
import { killInMigration } from './kill-in-migration.ts';
import { runCrashSeeds, type CrashResult } from './run-crash-seeds.ts';

/** Of ten seeds one is killed while it brings an old database up to date, and one while it makes a conversation shorter. */
const tenth = 10;
/** Seeds that share a profile: each finds what was left by those before it. */
const seedsPerProfile = 12;
const sideBySide = 3;

/** Kills plain Node hosts of main, once for each seed. */
export async function runHostKills(seeds: readonly number[]): Promise<CrashResult[]> {
  const inMigration = seeds.filter((seed) => seed % tenth === tenth - 1);
  const inCompaction = seeds.filter((seed) => seed % tenth === tenth - 3);
  const inRuns = seeds.filter(
    (seed) => !inMigration.includes(seed) && !inCompaction.includes(seed),
  );
  const chains = Array.from({ length: Math.ceil(inRuns.length / seedsPerProfile) }, (_, at) =>
    inRuns.slice(at * seedsPerProfile, (at + 1) * seedsPerProfile),
  );
  const tasks = [
    ...chains.map((chain) => () => runChain(chain)),
    ...inCompaction.map((seed) => async () => [await killInCompaction(seed)]),
    ...inMigration.map((seed) => async () => [await killInMigration(seed)]),
  ];
  const results: CrashResult[] = [];
  const work = async (): Promise<void> => {
    for (let task = tasks.shift(); task !== undefined; task = tasks.shift())
      results.push(...(await task()));
  };
  await Promise.all(Array.from({ length: sideBySide }, work));
  const settled: CrashResult[] = [];
  for (const result of results) settled.push(await withoutCrowd(result));
  return settled.toSorted((left, right) => left.seed - right.seed);
}

const tries = 3;

/**
 * A kill that cost more of the stream than it may, and nothing else, may have fallen while others had the processor. It is
 * tried again alone; what is lost then as well is lost.
 */
async function withoutCrowd(result: CrashResult): Promise<CrashResult> {
  let last = result;
  for (let again = 1; again < tries && hasOnlyLost(last); again += 1) {
    const [alone] = await runChain([result.seed]);
    if (alone !== undefined) last = { ...alone, triedAgain: true };
  }
  return last;
}

function hasOnlyLost({ problems }: CrashResult): boolean {
  return problems.length > 0 && problems.every(isLoss);
}

async function runChain(seeds: readonly number[]): Promise<CrashResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-crash-'));
  try {
    return await runCrashSeeds(seeds, hostGround(folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
