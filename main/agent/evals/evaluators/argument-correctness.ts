import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { RecordedToolCall } from '../evaluator-context.ts';
import { defineEvaluator, type EvaluationReason } from '../evaluator.ts';
import { countedCalls, notRecorded } from './counted-calls.ts';
import { describeValue } from '../describe-value.ts';
import { evaluationName } from './evaluation-name.ts';

/** Whether one call of a tool had the arguments that a case expects of it: at least these, or exactly these. */
export const argumentCorrectness = defineEvaluator({
  name: 'ArgumentCorrectness',
  parameters: z.strictObject({
    tool_name: z.string(),
    expected_arguments: z.record(z.string(), z.json()),
    match_mode: z.enum(['subset', 'exact']).default('subset'),
    occurrence: z.union([z.enum(['first', 'last']), z.int()]).default('first'),
    include_failed: z.boolean().default(false),
    evaluation_name: evaluationName,
  }),
  evaluate: (context, given): EvaluationReason => {
    const calls = countedCalls(context, given.include_failed);
    if (calls === null) return { value: false, reason: notRecorded };
    const own = calls.filter(({ toolName }) => toolName === given.tool_name);
    const call = pick(own, given.occurrence);
    if (call === undefined) {
      return { value: false, reason: `${given.tool_name} was called ${own.length} times.` };
    }
    return compareArguments(call, given.expected_arguments, given.match_mode);
  },
});

function compareArguments(
  { args }: RecordedToolCall,
  expected: Readonly<Record<string, unknown>>,
  mode: 'subset' | 'exact',
): EvaluationReason {
  const other = Object.keys(mode === 'exact' ? { ...args, ...expected } : expected).filter(
    (key) => !isDeepStrictEqual(args[key], expected[key]),
  );
  if (other.length === 0) return { value: true };
  const differences = other.map((key) => `${key} is ${describeValue(args[key])}`);
  return { value: false, reason: `Other arguments: ${differences.join(', ')}.` };
}

function pick(
  calls: readonly RecordedToolCall[],
  occurrence: 'first' | 'last' | number,
): RecordedToolCall | undefined {
  if (occurrence === 'first') return calls[0];
  return occurrence === 'last' ? calls.at(-1) : calls[occurrence];
}
