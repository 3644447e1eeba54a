import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { defineEvaluator } from '../evaluator.ts';
import { evaluationName } from './evaluation-name.ts';

/** Whether the output is exactly a given value. */
export const equals = defineEvaluator({
  name: 'Equals',
  parameters: z.strictObject({ value: z.json(), evaluation_name: evaluationName }),
  evaluate: ({ output }, { value }) => isDeepStrictEqual(output, value),
});

/** Whether the output is exactly what the case expects; says nothing of a case that expects nothing. */
export const equalsExpected = defineEvaluator({
  name: 'EqualsExpected',
  parameters: z.strictObject({ evaluation_name: evaluationName }),
  evaluate: ({ output, expectedOutput }) =>
    expectedOutput === null ? {} : isDeepStrictEqual(output, expectedOutput),
});
