import type { CrashResult } from './run-crash-seeds.ts';

/** What kills at random points came to. */
export interface CrashReport {
  readonly kills: number;
  readonly perPhase: Readonly<Record<string, number>>;
  readonly mostLostMs: number;
  readonly mostNoiseMs: number;
  /** Kills that were tried again alone, since others had the processor at first. */
  readonly triedAgain: number;
  /** What was wrong, by seed. */
  readonly problems: readonly string[];
}

/** Sums results up. */
export function toCrashReport(results: readonly CrashResult[]): CrashReport {
  const perPhase: Record<string, number> = {};
  for (const { phase } of results) perPhase[phase] = (perPhase[phase] ?? 0) + 1;
  return {
    kills: results.length,
    perPhase,
    mostLostMs: Math.max(0, ...results.map(({ lostMs }) => lostMs)),
    mostNoiseMs: Math.max(0, ...results.map(({ noiseMs }) => noiseMs)),
    triedAgain: results.filter(({ triedAgain }) => triedAgain === true).length,
    problems: results.flatMap(({ seed, phase, problems }) =>
      problems.map((problem) => `Seed ${seed} (${phase}): ${problem}`),
    ),
  };
}

/** The report as lines to read. */
export function crashReportLines(report: CrashReport): string[] {
  const { kills, perPhase, mostLostMs, mostNoiseMs, triedAgain, problems } = report;
  const phases = Object.entries(perPhase).toSorted(([left], [right]) => left.localeCompare(right));
  return [
    ...phases.map(([phase, count]) => `${String(count).padStart(4)}  ${phase}`),
    `Most that was lost: ${mostLostMs.toFixed(0)} ms of stream, in ${kills} kills.`,
    `The machine stood still for ${mostNoiseMs.toFixed(0)} ms at most.`,
    ...(triedAgain === 0 ? [] : [`${triedAgain} kills were tried again alone.`]),
    ...problems,
  ];
}
