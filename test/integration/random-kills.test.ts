import { describe, expect, it } from 'vitest';
import { crashReportLines, toCrashReport } from '../support/crash/crash-report.ts';
import { runHostKills } from '../support/crash/run-host-kills.ts';

const seeds = Array.from({ length: 30 }, (_, seed) => seed);

describe('kills at random points', () => {
  it('leave every run ended, every history valid, nothing whole missing and nothing doubled [R-11] [BC-61] [R-10]', async () => {
    const report = toCrashReport(await runHostKills(seeds));
    expect(report.problems, crashReportLines(report).join('\n')).toEqual([]);
    expect(report.kills).toBe(seeds.length);
    expect(Object.keys(report.perPhase)).toEqual(
      expect.arrayContaining(['text', 'question', 'stop in progress', 'migration', 'compaction']),
    );
  }, 600_000);
});
