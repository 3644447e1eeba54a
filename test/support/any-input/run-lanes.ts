import fc from 'fast-check';
import type { Sequence } from './commands.ts';

/** Plays one sequence after another. */
export interface Lane {
  /** Rejects when something was lost, settled twice, done without leave, or left where nobody can see it. */
  play(sequence: Sequence): Promise<void>;
  end(): Promise<void>;
}

/** Which sequences are played. */
export interface SequencePlan {
  readonly arbitrary: fc.Arbitrary<Sequence>;
  /** Played before those of chance. */
  readonly ways: readonly Sequence[];
  readonly seed: number;
  /** Number of the first of this seed. */
  readonly from: number;
  readonly count: number;
}

/** A sequence that failed, made as short as it could be. */
export interface FailedSequence {
  /** Plays it again, with its seed. Null for one of the given ways. */
  readonly path: string | null;
  readonly sequence: Sequence;
  readonly error: unknown;
}

/** How it went. */
export interface LanesOutcome {
  readonly played: number;
  readonly failures: readonly FailedSequence[];
}

/** The longest that a failing sequence is made shorter. */
const shrinkMs = 120_000;
/** So many that fail tell enough. */
const failuresAtMost = 3;

/** Plays all sequences of a plan, several at a time: most of what a person does is waiting. `onPlayed` is told of each. */
export async function runLanes(
  lanes: readonly Lane[],
  plan: SequencePlan,
  onPlayed: (played: number) => void = () => undefined,
): Promise<LanesOutcome> {
  const { ways, from, count } = plan;
  const failures: FailedSequence[] = [];
  let next = 0;
  let played = 0;
  const drive = async (lane: Lane): Promise<void> => {
    while (next < ways.length + count && failures.length < failuresAtMost) {
      const at = next;
      next += 1;
      const way = ways[at];
      const failure = await tryOne(lane, plan, way ?? from + at - ways.length);
      if (failure !== null) failures.push(failure);
      played += 1;
      onPlayed(played);
    }
  };
  await Promise.all(lanes.map((lane) => drive(lane)));
  return { played, failures };
}

async function tryOne(
  lane: Lane,
  { arbitrary, seed }: SequencePlan,
  which: Sequence | number,
): Promise<FailedSequence | null> {
  let failedAt: number | null = null;
  const play = async (sequence: Sequence): Promise<void> => {
    // What is not tried any more counts as good: the shortest that failed stands.
    if (failedAt !== null && performance.now() - failedAt > shrinkMs) return;
    try {
      await lane.play(sequence);
    } catch (error: unknown) {
      failedAt ??= performance.now();
      throw error;
    }
  };
  const details = await fc.check(fc.asyncProperty(arbitrary, play), {
    seed,
    numRuns: 1,
    unbiased: true,
    ...(typeof which === 'number' ? { path: String(which) } : { examples: [[which]] }),
  });
  const sequence = details.counterexample?.[0];
  if (sequence === undefined) return null;
  const path = typeof which === 'number' ? details.counterexamplePath : null;
  return { path, sequence, error: details.errorInstance };
}
