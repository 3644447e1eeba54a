import { toErrorFacts } from './error-facts.ts';
import type { EvaluatorContext } from './evaluator-context.ts';
import type {
  EvaluationReason,
  EvaluationScalar,
  Evaluator,
  EvaluatorOutput,
} from './evaluator.ts';
import type { EvaluationResult, EvaluatorFailure } from './report.ts';
import { retry, type EvalRetryPolicy } from './retry.ts';

/** What became of an evaluator: its results by name, or why there are none. */
export type EvaluatorOutcome =
  | { readonly ok: true; readonly results: readonly EvaluationResult[] }
  | { readonly ok: false; readonly failure: EvaluatorFailure };

/** Runs one evaluator. What it throws becomes a failure, unless the whole evaluation was stopped. */
export async function runEvaluator<Inputs, Output, Metadata>(
  evaluator: Evaluator<Inputs, Output, Metadata>,
  context: EvaluatorContext<Inputs, Output, Metadata>,
  policy: EvalRetryPolicy | null,
): Promise<EvaluatorOutcome> {
  const { source, evaluationName: name, version: evaluatorVersion } = evaluator;
  try {
    const output = await retry(() => evaluator.evaluate(context), policy, context.signal);
    const results = toReasons(output, name, source.name).map(([resultName, { value, reason }]) => ({
      name: resultName,
      value,
      reason: reason ?? null,
      source,
      evaluatorVersion,
    }));
    return { ok: true, results };
  } catch (error: unknown) {
    context.signal.throwIfAborted();
    const facts = toErrorFacts(error);
    return {
      ok: false,
      failure: {
        name,
        errorMessage: facts.message,
        errorStacktrace: facts.stack,
        source,
        evaluatorVersion,
        errorType: facts.type,
      },
    };
  }
}

function toReasons(
  output: EvaluatorOutput,
  name: string,
  kind: string,
): [name: string, result: EvaluationReason][] {
  if (isScalar(output)) return [[name, { value: output }]];
  if (isReason(output)) return [[name, output]];
  const isMap = typeof output === 'object' && output !== null && !Array.isArray(output);
  const entries: [string, unknown][] = isMap ? Object.entries(output) : [[name, output]];
  return entries.map(([key, value]) => {
    if (isScalar(value)) return [key, { value }];
    if (isReason(value)) return [key, value];
    throw new TypeError(`${kind} gave what is no result: ${JSON.stringify(output)}`);
  });
}

function isReason(value: unknown): value is EvaluationReason {
  if (typeof value !== 'object' || value === null || !('value' in value)) return false;
  return isScalar(value.value) && Object.keys(value).every((key) => reasonKeys.has(key));
}

const reasonKeys: ReadonlySet<string> = new Set(['value', 'reason']);

function isScalar(value: unknown): value is EvaluationScalar {
  return typeof value === 'boolean' || typeof value === 'string' || Number.isFinite(value);
}
