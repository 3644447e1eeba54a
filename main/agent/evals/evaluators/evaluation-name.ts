import { z } from 'zod';

/** The parameter by which a dataset gives the result of an evaluator another name. */
export const evaluationName = z.string().nullable().default(null);
