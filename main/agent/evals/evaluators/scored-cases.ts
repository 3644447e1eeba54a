import { z } from 'zod';
import { UserError } from '../../errors.ts';
import type { ReportCase } from '../report.ts';

/** The parameters of evaluators that look how well a score tells two classes apart, as dataset files spell them. */
export function scoreParameters(title: string) {
  return z.strictObject({
    score_key: z.string(),
    positive_from: z.enum(['expected_output', 'assertions', 'labels']),
    positive_key: z.string().nullable().default(null),
    score_from: z.enum(['scores', 'metrics']).default('scores'),
    title: z.string().default(title),
    n_thresholds: z.int().default(100),
  });
}

type ScoreArguments = z.output<ReturnType<typeof scoreParameters>>;

/** A case's score, and which of the two classes it belongs to. */
export interface ScoredCase {
  readonly score: number;
  readonly isPositive: boolean;
}

/** The cases that have a score and a class. Throws a UserError when a class needs a key that is not given. */
export function scoredCases(
  cases: readonly ReportCase[],
  given: ScoreArguments,
): readonly ScoredCase[] {
  return cases.flatMap((each) => {
    const score = scoreOf(each, given);
    const isPositive = classOf(each, given);
    return score === null || isPositive === null ? [] : [{ score, isPositive }];
  });
}

/** The scores that occur, each once, the lowest first. */
export function distinctScores(cases: readonly ScoredCase[]): readonly number[] {
  return [...new Set(cases.map(({ score }) => score))].toSorted((one, other) => one - other);
}

/** At most so many of the points, evenly chosen, the first and the last among them. */
export function thinOut<Point>(points: readonly Point[], most: number): readonly Point[] {
  if (points.length <= most || most <= 1) return points;
  const places = Array.from({ length: most }, (_, at) =>
    Math.trunc((at * (points.length - 1)) / (most - 1)),
  );
  const kept = new Set(places);
  return points.filter((_, at) => kept.has(at));
}

/** The area under straight lines from point to point. */
export function areaUnder(points: readonly { readonly x: number; readonly y: number }[]): number {
  return points.slice(1).reduce((sum, { x, y }, at) => {
    const before = points[at] ?? { x, y };
    return sum + (Math.abs(x - before.x) * (y + before.y)) / 2;
  }, 0);
}

function scoreOf(each: ReportCase, { score_key: key, score_from: from }: ScoreArguments) {
  return from === 'scores' ? (each.scores[key]?.value ?? null) : (each.metrics[key] ?? null);
}

function classOf(
  each: ReportCase,
  { positive_from: from, positive_key: key }: ScoreArguments,
): boolean | null {
  if (from === 'expected_output') {
    const { expectedOutput } = each;
    return expectedOutput === null || expectedOutput === undefined ? null : isTrue(expectedOutput);
  }
  if (key === null) throw new UserError(`A class from ${from} needs a positive_key.`);
  if (from === 'assertions') return each.assertions[key]?.value ?? null;
  const label = each.labels[key]?.value;
  return label === undefined ? null : label !== '';
}

/** Nought and what is empty are not true, as Python has it. */
function isTrue(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return Boolean(value);
  return Object.keys(value).length > 0;
}
