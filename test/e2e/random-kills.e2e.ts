import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it, onTestFinished } from 'vitest';

import { crashReportLines, toCrashReport } from '../support/crash/crash-report.ts';
import { electronGround } from '../support/crash/electron-ground.ts';
import { runCrashSeeds } from '../support/crash/run-crash-seeds.ts';

const seeds = Array.from({ length: 10 }, (_, seed) => seed);

describe('Kills of the real app at random points', () => {
  it('leave every run ended, every history valid, and on the screen what the rows hold [R-11] [R-10] [BC-61]', async () => {
    const profile = await mkdtemp(join(tmpdir(), 'parley-kills-'));
    onTestFinished(() => rm(profile, { recursive: true, force: true }));
    const report = toCrashReport(await runCrashSeeds(seeds, electronGround(profile)));
    expect(report.problems, crashReportLines(report).join('\n')).toEqual([]);
    expect(report.kills).toBe(seeds.length);
  }, 300_000);
});
