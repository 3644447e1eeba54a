import { raceAbort } from '../cancellation/abortable.ts';
import type { CaseLifecycle } from './case-lifecycle.ts';
import { toErrorFacts } from './error-facts.ts';
import { recordError, setFacts, spanIds, withEvalSpan } from './eval-spans.ts';
import type { Evaluation, PlannedCase } from './evaluation.ts';
import type { EvaluatorContext } from './evaluator-context.ts';
import { groupResults } from './group-results.ts';
import type { ReportCase, ReportCaseFailure } from './report.ts';
import { retry } from './retry.ts';
import { runEvaluator } from './run-evaluator.ts';
import type { SpanRecorder } from './spans/span-recorder.ts';
import type { SpanTree } from './spans/span-tree.ts';
import { recordTask } from './task-run.ts';

/** What became of one run of a case. */
export type CaseOutcome<Inputs, Output, Metadata> =
  | { readonly ok: true; readonly result: ReportCase<Inputs, Output, Metadata> }
  | { readonly ok: false; readonly failure: ReportCaseFailure<Inputs, Output, Metadata> };

/** Runs the task on a case and its evaluators on what came out. Throws only when the evaluation must end. */
export async function runCase<Inputs, Output, Metadata>(
  planned: PlannedCase<Inputs, Output, Metadata>,
  evaluation: Evaluation<Inputs, Output, Metadata>,
): Promise<CaseOutcome<Inputs, Output, Metadata>> {
  const { testCase, reportName, sourceCaseName } = planned;
  const { inputs, metadata, expectedOutput } = testCase;
  const startMs = performance.now();
  const facts = {
    task_name: evaluation.taskName,
    case_name: reportName,
    inputs,
    metadata,
    expected_output: expectedOutput,
    'logfire.experiment.source_case_name': sourceCaseName,
  };
  return withEvalSpan(evaluation.tracer, 'case: {case_name}', facts, async (span) => {
    const entry = {
      name: reportName,
      inputs,
      metadata,
      expectedOutput,
      sourceCaseName,
      ...spanIds(span),
    };
    let lifecycle: CaseLifecycle<Inputs, Output, Metadata> = {};
    let outcome: CaseOutcome<Inputs, Output, Metadata> | null = null;
    try {
      lifecycle = evaluation.options.lifecycle?.(testCase) ?? {};
      const results = await tryCase(planned, evaluation, lifecycle);
      setFacts(span, toSpanFacts(results));
      outcome = { ok: true, result: { ...entry, ...results, totalDurationSeconds: 0 } };
    } catch (error: unknown) {
      evaluation.signal.throwIfAborted();
      recordError(span, error);
      const { message, stack } = toErrorFacts(error);
      outcome = { ok: false, failure: { ...entry, errorMessage: message, errorStacktrace: stack } };
    } finally {
      const result = outcome === null ? null : outcome.ok ? outcome.result : outcome.failure;
      await lifecycle.teardown?.(result);
    }
    if (!outcome.ok) return outcome;
    const totalDurationSeconds = secondsSince(startMs);
    return { ok: true, result: { ...outcome.result, totalDurationSeconds } };
  });
}

type CaseResults<Output> = Pick<
  ReportCase<unknown, Output>,
  | 'output'
  | 'scores'
  | 'labels'
  | 'assertions'
  | 'metrics'
  | 'attributes'
  | 'taskDurationSeconds'
  | 'evaluatorFailures'
>;

async function tryCase<Inputs, Output, Metadata>(
  { testCase }: PlannedCase<Inputs, Output, Metadata>,
  evaluation: Evaluation<Inputs, Output, Metadata>,
  lifecycle: CaseLifecycle<Inputs, Output, Metadata>,
): Promise<CaseResults<Output>> {
  await lifecycle.setup?.();
  const made = await runTask(testCase.inputs, evaluation);
  const { name, inputs, metadata, expectedOutput } = testCase;
  const { judge, signal } = evaluation;
  const bare: EvaluatorContext<Inputs, Output, Metadata> = {
    ...made,
    name,
    inputs,
    metadata,
    expectedOutput,
    judge,
    signal,
  };
  const context = (await lifecycle.prepareContext?.(bare)) ?? bare;
  const policy = evaluation.options.retryEvaluators ?? null;
  const outcomes = await Promise.all(
    [...testCase.evaluators, ...evaluation.evaluators].map((evaluator) =>
      withEvalSpan(
        evaluation.tracer,
        'evaluator: {evaluator_name}',
        { evaluator_name: evaluator.evaluationName },
        () => runEvaluator(evaluator, context, policy),
      ),
    ),
  );
  const { output, metrics, attributes, durationSeconds } = context;
  return {
    output,
    metrics,
    attributes,
    ...groupResults(outcomes.flatMap((outcome) => (outcome.ok ? outcome.results : []))),
    taskDurationSeconds: durationSeconds,
    evaluatorFailures: outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.failure])),
  };
}

/** The task's last try: what earlier ones noted is gone with them. */
function runTask<Inputs, Output, Metadata>(
  inputs: Inputs,
  { task, taskName, options, tracer, signal }: Evaluation<Inputs, Output, Metadata>,
): Promise<
  Pick<
    EvaluatorContext<Inputs, Output>,
    'output' | 'durationSeconds' | 'attributes' | 'metrics' | 'toolCalls' | 'spanTree'
  >
> {
  const attempt = (): Promise<Awaited<ReturnType<typeof runTask<Inputs, Output, Metadata>>>> =>
    withEvalSpan(tracer, 'execute {task}', { task: taskName }, async () => {
      const startMs = performance.now();
      const work = withSpans(options.spanRecorder, () =>
        recordTask(() => task(inputs, { signal })),
      );
      const { value, spanTree } = await raceAbort(work, signal);
      const { value: output, taskRun } = value;
      return { output, durationSeconds: secondsSince(startMs), ...taskRun, spanTree };
    });
  return retry(attempt, options.retryTask ?? null, signal);
}

async function withSpans<Value>(
  recorder: SpanRecorder | undefined,
  work: () => Promise<Value>,
): Promise<{ readonly value: Value; readonly spanTree: SpanTree | null }> {
  return recorder === undefined ? { value: await work(), spanTree: null } : recorder.record(work);
}

function toSpanFacts(results: CaseResults<unknown>): Readonly<Record<string, unknown>> {
  const { output, assertions, scores, labels, metrics, attributes, taskDurationSeconds } = results;
  return {
    output,
    assertions,
    scores,
    labels,
    metrics,
    attributes,
    task_duration: taskDurationSeconds,
  };
}

function secondsSince(startMs: number): number {
  return (performance.now() - startMs) / 1000;
}
