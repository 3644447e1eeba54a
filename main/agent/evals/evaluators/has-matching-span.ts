import { z } from 'zod';
import { UserError } from '../../errors.ts';
import { defineEvaluator } from '../evaluator.ts';
import { spanQuerySchema } from '../spans/span-query.ts';
import { evaluationName } from './evaluation-name.ts';

/** Whether a span like this ended while the task ran. Fails when nobody recorded the spans. */
export const hasMatchingSpan = defineEvaluator({
  name: 'HasMatchingSpan',
  parameters: z.strictObject({ query: spanQuerySchema, evaluation_name: evaluationName }),
  evaluate: ({ spanTree }, { query }) => {
    if (spanTree === null) {
      throw new UserError('The spans were not recorded: evaluate with a `spanRecorder`.');
    }
    return spanTree.has(query);
  },
});
