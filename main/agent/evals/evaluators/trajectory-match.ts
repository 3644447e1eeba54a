import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { defineEvaluator, type EvaluationReason } from '../evaluator.ts';
import { countedCalls, notRecorded } from './counted-calls.ts';
import { evaluationName } from './evaluation-name.ts';

/**
 * How far the tools that were called follow an expected order, from 0 to 1: all or nothing when `exact`, else the F1
 * of what both have in common, as a sequence (`in_order`) or as a collection (`any_order`).
 */
export const trajectoryMatch = defineEvaluator({
  name: 'TrajectoryMatch',
  parameters: z.strictObject({
    expected_trajectory: z.array(z.string()),
    order: z.enum(['exact', 'in_order', 'any_order']).default('in_order'),
    include_failed: z.boolean().default(false),
    evaluation_name: evaluationName,
  }),
  evaluate: (context, given): EvaluationReason => {
    const calls = countedCalls(context, given.include_failed);
    if (calls === null) return { value: 0, reason: notRecorded };
    const actual = calls.map(({ toolName }) => toolName);
    const reason = `The tools were called in this order: ${actual.join(', ') || 'none'}.`;
    return { value: score(actual, given.expected_trajectory, given.order), reason };
  },
});

function score(
  actual: readonly string[],
  expected: readonly string[],
  order: 'exact' | 'in_order' | 'any_order',
): number {
  if (isDeepStrictEqual(actual, expected)) return 1;
  if (order === 'exact') return 0;
  const common =
    order === 'in_order' ? longestCommonLength(actual, expected) : commonCount(actual, expected);
  return common === 0 ? 0 : (2 * common) / (actual.length + expected.length);
}

function commonCount(actual: readonly string[], expected: readonly string[]): number {
  const left = [...actual];
  return expected.filter((name) => {
    const at = left.indexOf(name);
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  }).length;
}

/** The length of the longest sequence that both hold, gaps allowed: one row of the usual table at a time. */
function longestCommonLength(actual: readonly string[], expected: readonly string[]): number {
  let row: readonly number[] = expected.map(() => 0);
  for (const name of actual) {
    const above = row;
    row = expected.reduce<readonly number[]>((done, wanted, at) => {
      const longest =
        name === wanted ? (above[at - 1] ?? 0) + 1 : Math.max(above[at] ?? 0, done[at - 1] ?? 0);
      return [...done, longest];
    }, []);
  }
  return row.at(-1) ?? 0;
}
