import { linkAbort } from '../cancellation/abortable.ts';
import { UserError } from '../errors.ts';
import { builtInModels } from '../models/model-registry.ts';
import { ConcurrencyLimit } from '../run-options/concurrency-limit.ts';
import type { Case } from './case.ts';
import { toErrorFacts } from './error-facts.ts';
import { evalTracer, setFacts, spanIds, withEvalSpan } from './eval-spans.ts';
import type {
  DatasetContent,
  EvaluateOptions,
  Evaluation,
  PlannedCase,
  Task,
} from './evaluation.ts';
import { reportAverages } from './report-averages.ts';
import type { EvaluationReport, EvaluatorFailure } from './report.ts';
import type { ReportAnalysis } from './report-analysis.ts';
import type { ReportEvaluator } from './report-evaluator.ts';
import { runCase, type CaseOutcome } from './run-case.ts';

/** Tries a task on the cases of a dataset, side by side, and judges what comes out. */
export async function evaluateDataset<Inputs, Output, Metadata>(
  dataset: DatasetContent<Inputs, Output, Metadata>,
  task: Task<Inputs, Output>,
  options: EvaluateOptions<Inputs, Output, Metadata>,
): Promise<EvaluationReport<Inputs, Output, Metadata>> {
  const { repeat = 1, maxConcurrency, metadata = null } = options;
  if (repeat < 1) throw new UserError(`repeat must be >= 1, got ${repeat}`);
  if (maxConcurrency !== undefined && maxConcurrency < 1) {
    throw new UserError(`max_concurrency must be >= 1, got ${maxConcurrency}`);
  }
  const taskName = options.taskName ?? (task.name === '' ? 'task' : task.name);
  const name = options.name ?? taskName;
  const tracer = evalTracer(options.tracerProvider ?? null);
  const facts = {
    name,
    task_name: taskName,
    dataset_name: dataset.name,
    n_cases: dataset.cases.length,
    'gen_ai.operation.name': 'experiment',
    metadata,
    ...(repeat > 1 && { 'logfire.experiment.repeat': repeat }),
  };
  return withEvalSpan(tracer, 'evaluate {name}', facts, async (span) => {
    const outcomes = await runCases(planCases(dataset.cases, repeat), {
      task,
      taskName,
      evaluators: dataset.evaluators,
      options,
      judge: { model: options.judgeModel ?? null, models: options.models ?? builtInModels },
      tracer,
    });
    const report = await withAnalyses(dataset.reportEvaluators, {
      name,
      cases: outcomes.flatMap((outcome) => (outcome.ok ? [outcome.result] : [])),
      failures: outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.failure])),
      analyses: [],
      reportEvaluatorFailures: [],
      experimentMetadata: metadata,
      ...spanIds(span),
    });
    const averages = reportAverages(report);
    setFacts(span, {
      averages,
      assertion_pass_rate: averages?.assertions,
      'logfire.experiment.metadata': { n_cases: dataset.cases.length, metadata, averages },
    });
    return report;
  });
}

function planCases<Inputs, Output, Metadata>(
  cases: readonly Case<Inputs, Output, Metadata>[],
  repeat: number,
): readonly PlannedCase<Inputs, Output, Metadata>[] {
  return cases.flatMap((testCase, at): readonly PlannedCase<Inputs, Output, Metadata>[] => {
    const name = testCase.name ?? `Case ${at + 1}`;
    if (repeat === 1) return [{ testCase, reportName: name, sourceCaseName: null }];
    return Array.from({ length: repeat }, (_, run) => ({
      testCase,
      reportName: `${name} [${run + 1}/${repeat}]`,
      sourceCaseName: name,
    }));
  });
}

async function runCases<Inputs, Output, Metadata>(
  planned: readonly PlannedCase<Inputs, Output, Metadata>[],
  evaluation: Omit<Evaluation<Inputs, Output, Metadata>, 'signal'>,
): Promise<readonly CaseOutcome<Inputs, Output, Metadata>[]> {
  const { signal: outer, maxConcurrency = planned.length, onProgress } = evaluation.options;
  const places = new ConcurrencyLimit({ maxRunning: Math.max(1, maxConcurrency) });
  const { controller, signal, unlink } = linkAbort(outer === undefined ? [] : [outer]);
  let doneCount = 0;
  const work = planned.map(async (each) => {
    await places.acquire(each.reportName, signal);
    try {
      const outcome = await runCase(each, { ...evaluation, signal });
      doneCount += 1;
      onProgress?.({ doneCount, totalCount: planned.length, caseName: each.reportName });
      return outcome;
    } catch (error: unknown) {
      // What ends one case like this ends the evaluation; the others must not go on unseen.
      controller.abort(error);
      throw error;
    } finally {
      places.release();
    }
  });
  try {
    const settled = await Promise.allSettled(work);
    signal.throwIfAborted();
    return settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  } finally {
    unlink();
  }
}

async function withAnalyses<Inputs, Output, Metadata>(
  evaluators: readonly ReportEvaluator[],
  report: EvaluationReport<Inputs, Output, Metadata>,
): Promise<EvaluationReport<Inputs, Output, Metadata>> {
  const analyses: ReportAnalysis[] = [];
  const reportEvaluatorFailures: EvaluatorFailure[] = [];
  for (const evaluator of evaluators) {
    try {
      const { name, experimentMetadata } = report;
      const made = await evaluator.evaluate({ name, report, experimentMetadata });
      analyses.push(...[made].flat());
    } catch (error: unknown) {
      const { type, message, stack } = toErrorFacts(error);
      reportEvaluatorFailures.push({
        name: evaluator.source.name,
        errorMessage: message,
        errorStacktrace: stack,
        source: evaluator.source,
        evaluatorVersion: null,
        errorType: type,
      });
    }
  }
  return { ...report, analyses, reportEvaluatorFailures };
}
