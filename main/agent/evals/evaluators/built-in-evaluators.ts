import type { EvaluatorKind } from '../evaluator.ts';
import { argumentCorrectness } from './argument-correctness.ts';
import { contains } from './contains.ts';
import { equals, equalsExpected } from './equals.ts';
import { gEval } from './g-eval.ts';
import { hasMatchingSpan } from './has-matching-span.ts';
import { isInstance } from './is-instance.ts';
import { llmJudge } from './llm-judge.ts';
import { maxDuration } from './max-duration.ts';
import { maxModelRequests, maxToolCalls, toolCorrectness } from './tool-calls.ts';
import { trajectoryMatch } from './trajectory-match.ts';

/** What a dataset file may name without more. */
export const builtInEvaluators: readonly EvaluatorKind[] = [
  equals,
  equalsExpected,
  contains,
  isInstance,
  maxDuration,
  llmJudge,
  gEval,
  hasMatchingSpan,
  toolCorrectness,
  trajectoryMatch,
  argumentCorrectness,
  maxToolCalls,
  maxModelRequests,
];
