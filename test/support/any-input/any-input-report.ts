import { inspect } from 'node:util';
import type { FailedSequence, LanesOutcome } from './run-lanes.ts';

/** What was played, and what it reached. */
export interface AnyInputReport extends LanesOutcome {
  readonly place: string;
  readonly seed: number;
  readonly from: number;
  readonly seconds: number;
  readonly reached: ReadonlyMap<string, number>;
  /** What had to be reached and was not. */
  readonly missing: readonly string[];
}

/** Whether all that was played went well and everything was reached. */
export function isGood({ failures, missing }: AnyInputReport): boolean {
  return failures.length === 0 && missing.length === 0;
}

/** What a person reads of it. */
export function anyInputLines(report: AnyInputReport): readonly string[] {
  const { place, played, seed, from, seconds, reached, failures, missing } = report;
  const each = (seconds / Math.max(played, 1)).toFixed(2);
  const counts = [...reached].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return [
    `${place}: ${played} sequences (seed ${seed}, from ${from}) in ${Math.round(seconds)} s, ${each} s each`,
    ...counts.map(([name, count]) => `${String(count).padStart(8)}  ${name}`),
    ...missing.map((name) => `${'0'.padStart(8)}  ${name}  ✗ never reached`),
    ...failures.flatMap((failure) => failureLines(failure)),
    isGood(report)
      ? '✓ Nothing was lost, settled twice, done without leave or left where nobody can see it.'
      : `✗ ${failures.length} sequences failed; ${missing.length} commands or states were never reached.`,
  ];
}

function failureLines({ path, sequence, error }: FailedSequence): readonly string[] {
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return [
    `✗ ${path === null ? 'A given way' : `Path ${path}`} failed, made shorter:`,
    inspect(structuredClone(sequence), { depth: 4, breakLength: 110 }),
    message,
  ];
}
