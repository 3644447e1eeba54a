import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readNumbers } from '../read-numbers.ts';
import { crashReportLines, toCrashReport } from './crash-report.ts';
import { electronGround } from './electron-ground.ts';
import { runCrashSeeds } from './run-crash-seeds.ts';
import { runHostKills } from './run-host-kills.ts';

// Kills main at random points, once for each seed, and the real app for some more. Prints how many kills fell into each
// phase and the most that was lost; ends with 1 when anything was wrong.
const { seeds, from, electron } = readNumbers({ seeds: 40, from: 0, electron: 0 });
const inHosts = await runHostKills(seedsFrom(from, seeds));
const inElectron = await killElectron(seedsFrom(from, electron));
const reports = [
  toCrashReport(inHosts),
  ...(inElectron.length > 0 ? [toCrashReport(inElectron)] : []),
];
for (const [at, report] of reports.entries()) {
  process.stdout.write(`${at === 0 ? 'Main in plain Node' : 'The real app'}:\n`);
  for (const line of crashReportLines(report)) process.stdout.write(`${line}\n`);
}
process.exitCode = reports.some(({ problems }) => problems.length > 0) ? 1 : 0;

function seedsFrom(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, at) => first + at);
}

async function killElectron(chosen: readonly number[]) {
  if (chosen.length === 0) return [];
  const profile = await mkdtemp(join(tmpdir(), 'parley-crash-app-'));
  try {
    return await runCrashSeeds(chosen, electronGround(profile));
  } finally {
    await rm(profile, { recursive: true, force: true });
  }
}
