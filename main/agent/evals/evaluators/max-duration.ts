import { z } from 'zod';
import { defineEvaluator } from '../evaluator.ts';

/** Whether the task took at most so many seconds. */
export const maxDuration = defineEvaluator({
  name: 'MaxDuration',
  parameters: z.strictObject({ seconds: z.number() }),
  evaluate: ({ durationSeconds }, { seconds }) => durationSeconds <= seconds,
});
