import type { AnyInputReport } from './any-input-report.ts';
import { AppLane } from './app-lane.ts';
import { allNames, type PlainCommand, type Sequence } from './commands.ts';
import { runLanes } from './run-lanes.ts';
import { anySequence } from './sequences.ts';
import { liveStates, questionStates, sights } from './states.ts';

/** Which sequences are played in the real app. */
export interface AppRunOptions {
  readonly seed: number;
  readonly from: number;
  readonly count: number;
  readonly ways: readonly Sequence[];
  readonly onPlayed?: (played: number) => void;
}

/** The clock, a question's time and a second window are not to be had there; a quit asks back. */
const plain: readonly PlainCommand[] = [
  'double-click',
  'send-and-stop',
  'reload',
  'renderer-crash',
  'kill',
  'stop-elsewhere',
  'message-instead',
  'ask-again',
  'need-leave-again',
  'form-again',
  'approve-all',
  'approve-singly',
];
const elsewhere = [
  'click close expired',
  'clock',
  'quit',
  'second-window',
  'send-in-both',
  'timeout-on',
  'timeout-off',
];

/** Plays sequences in the real app, each of which ends in a kill. */
export async function runInApp(options: AppRunOptions): Promise<AnyInputReport> {
  const { seed, from, count, ways, onPlayed } = options;
  const reached = new Map<string, number>();
  const lane = new AppLane((name) => void reached.set(name, (reached.get(name) ?? 0) + 1));
  const startedAt = performance.now();
  try {
    const arbitrary = anySequence({ plain, hasClock: false });
    const outcome = await runLanes([lane], { arbitrary, ways, seed, from, count }, onPlayed);
    const expected = [...allNames(elsewhere), ...questionStates, ...liveStates, ...sights];
    return {
      ...outcome,
      place: 'In the real app',
      seed,
      from,
      seconds: (performance.now() - startedAt) / 1000,
      reached,
      missing: expected.filter((name) => !reached.has(name)),
    };
  } finally {
    await lane.end();
  }
}
