import { z } from 'zod';
import { defineEvaluator, type EvaluationReason } from '../evaluator.ts';
import { evaluationName } from './evaluation-name.ts';
import { countedCalls, notRecorded } from './counted-calls.ts';

/** Whether just these tools were called, each as often as it is named, in any order. */
export const toolCorrectness = defineEvaluator({
  name: 'ToolCorrectness',
  parameters: z.strictObject({
    expected_tools: z.array(z.string()),
    allow_extra: z.boolean().default(false),
    include_failed: z.boolean().default(false),
    evaluation_name: evaluationName,
  }),
  evaluate: (context, given): EvaluationReason => {
    const calls = countedCalls(context, given.include_failed);
    if (calls === null) return { value: false, reason: notRecorded };
    const extra = calls.map(({ toolName }) => toolName);
    const missing = given.expected_tools.filter((name) => {
      const at = extra.indexOf(name);
      if (at !== -1) extra.splice(at, 1);
      return at === -1;
    });
    const problems = [
      ...(missing.length > 0 ? [`Not called: ${missing.join(', ')}.`] : []),
      ...(extra.length > 0 && !given.allow_extra
        ? [`Called beside them: ${extra.join(', ')}.`]
        : []),
    ];
    return problems.length === 0 ? { value: true } : { value: false, reason: problems.join(' ') };
  },
});

/** Whether there were at most so many tool calls; failed ones count. */
export const maxToolCalls = defineEvaluator({
  name: 'MaxToolCalls',
  parameters: z.strictObject({
    max_calls: z.int(),
    include_failed: z.boolean().default(true),
    evaluation_name: evaluationName,
  }),
  evaluate: (context, given): EvaluationReason => {
    const calls = countedCalls(context, given.include_failed);
    if (calls === null) return { value: false, reason: notRecorded };
    const reason = `There were ${calls.length} tool calls; ${given.max_calls} are the most.`;
    return { value: calls.length <= given.max_calls, reason };
  },
});

/** Whether the model was asked at most so many times. */
export const maxModelRequests = defineEvaluator({
  name: 'MaxModelRequests',
  parameters: z.strictObject({ max_requests: z.int(), evaluation_name: evaluationName }),
  evaluate: ({ metrics }, { max_requests: most }): EvaluationReason => {
    const count = metrics['requests'];
    if (count === undefined) return { value: false, reason: 'The task recorded no requests.' };
    return { value: count <= most, reason: `There were ${count} requests; ${most} are the most.` };
  },
});
