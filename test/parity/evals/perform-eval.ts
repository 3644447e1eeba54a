import { decodeDataset, encodeDataset } from '../../../main/agent/evals/dataset-form.ts';
import { formatDataset, parseDataset } from '../../../main/agent/evals/dataset-file.ts';
import type { CaseLifecycle } from '../../../main/agent/evals/case-lifecycle.ts';
import type { EvaluateOptions, Task } from '../../../main/agent/evals/evaluation.ts';
import { caseGroups } from '../../../main/agent/evals/report-averages.ts';
import {
  encodeAggregate,
  encodeAverages,
  encodeReport,
} from '../../../main/agent/evals/report-wire.ts';
import { incrementEvalMetric, setEvalAttribute } from '../../../main/agent/evals/task-run.ts';
import { jsonSchema, type Json, type JsonObject } from '../../../preload/contract/json.ts';
import { askAboutSpans } from './ask-about-spans.ts';
import { customEvaluators, customReportEvaluators } from './custom-evaluators.ts';
import { createTaskTracing, type TaskTracing } from './task-spans.ts';
import type {
  DatasetEdit,
  EvalScenario,
  EvaluationScenario,
  FileScenario,
  TaskStep,
} from './eval-scenario.ts';

/** Carries out a scenario here and gives what oracle/evals.py would record of it. */
export async function performEval(scenario: EvalScenario): Promise<JsonObject> {
  if ('file' in scenario) return readFile(scenario);
  if ('spans' in scenario) return askAboutSpans(scenario);
  try {
    return await evaluate(scenario);
  } catch (error: unknown) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/** What this runtime writes of a dataset file, for the original to read; nothing when it refuses the file. */
export function writeOurs({
  file,
}: FileScenario): { readonly yaml: string; readonly json: string } | null {
  const read = tryRead(file.text, file.format, file.defaultName);
  if (read === null) return null;
  return { yaml: formatDataset(read, 'yaml'), json: formatDataset(read, 'json') };
}

/** A text as a dataset, in the form of files; null when it is none. */
export function readAsForm(text: string, format: 'yaml' | 'json'): JsonObject | null {
  const read = tryRead(text, format);
  return read === null ? null : encodeDataset(read);
}

function readFile({ file }: FileScenario): JsonObject {
  const read = tryRead(file.text, file.format, file.defaultName);
  return read === null ? { refused: true } : { dataset: encodeDataset(read) };
}

function tryRead(text: string, format: 'yaml' | 'json', defaultName?: string) {
  try {
    return parseDataset(text, { format, defaultName: defaultName ?? null, ...kinds() });
  } catch (error: unknown) {
    if (error instanceof Error && error.name === 'UserError') return null;
    throw error;
  }
}

function kinds() {
  return { evaluators: customEvaluators(), reportEvaluators: customReportEvaluators };
}

async function evaluate(scenario: EvaluationScenario): Promise<JsonObject> {
  const log: string[] = [];
  const dataset = decodeDataset(scenario.dataset, kinds());
  for (const edit of scenario.edits ?? []) applyEdit(dataset, edit);
  const options = scenario.options ?? {};
  const {
    name,
    task_name: taskName = 'task',
    max_concurrency: maxConcurrency,
    repeat,
    metadata,
  } = options;
  const { retry_task: taskAttempts, retry_evaluators: evaluatorAttempts } = options;
  const tracing = scenario.traced === true ? createTaskTracing() : null;
  const evaluateOptions: EvaluateOptions<Json, Json, Json> = {
    taskName,
    ...(name !== undefined && { name }),
    ...(maxConcurrency !== undefined && { maxConcurrency }),
    ...(repeat !== undefined && { repeat }),
    ...(metadata !== undefined && { metadata }),
    ...(taskAttempts !== undefined && { retryTask: { attempts: taskAttempts } }),
    ...(evaluatorAttempts !== undefined && { retryEvaluators: { attempts: evaluatorAttempts } }),
    ...(tracing !== null && { spanRecorder: tracing.recorder }),
    ...(scenario.lifecycle !== undefined && { lifecycle: makeLifecycle(scenario.lifecycle, log) }),
  };
  const task = makeTask(scenario.task ?? [], tracing);
  const report = await dataset.evaluate(task, evaluateOptions);
  const groups = caseGroups(report);
  return {
    report: encodeReport(report),
    averages: encodeAverages(report),
    groups:
      groups?.map((group) => ({
        name: group.name,
        runs: group.runs.length,
        failures: group.failures.length,
        summary: encodeAggregate(group.summary),
      })) ?? null,
    log,
  };
}

function applyEdit(dataset: ReturnType<typeof decodeDataset>, edit: DatasetEdit): void {
  if ('addCase' in edit) {
    const { name = null, inputs, expected_output: expectedOutput = null } = edit.addCase;
    dataset.addCase({ name, inputs, expectedOutput });
    return;
  }
  const made = decodeDataset({ name: 'x', cases: [], evaluators: [edit.addEvaluator] }, kinds());
  for (const evaluator of made.evaluators) dataset.addEvaluator(evaluator, edit.to ?? null);
}

function makeTask(steps: readonly TaskStep[], tracing: TaskTracing | null): Task<Json, Json> {
  let calls = 0;
  return function task(inputs) {
    calls += 1;
    for (const step of steps) {
      if ('attribute' in step) setEvalAttribute(...step.attribute);
      else if ('metric' in step) incrementEvalMetric(...step.metric);
      else if ('throwOn' in step) throwOn(step.throwOn, inputs);
      else if ('failFirst' in step) {
        if (calls <= step.failFirst) throw new Error(`failure ${calls}`);
      } else if ('return' in step) return step.return;
      else if ('field' in step) return fieldOf(inputs, step.field);
      else if ('span' in step) tracing?.open(step);
      else if ('upper' in step) return textOf(inputs).toUpperCase();
      else return calls;
    }
    return inputs;
  };
}

function throwOn(value: Json, inputs: Json): void {
  if (JSON.stringify(value) === JSON.stringify(inputs)) throw new Error(`no ${textOf(value)}`);
}

function fieldOf(inputs: Json, field: string): Json {
  const value: unknown =
    typeof inputs === 'object' && inputs !== null ? Reflect.get(inputs, field) : undefined;
  return jsonSchema.parse(value);
}

function makeLifecycle(
  plan: NonNullable<EvaluationScenario['lifecycle']>,
  log: string[],
): NonNullable<EvaluateOptions<Json, Json, Json>['lifecycle']> {
  return (testCase): CaseLifecycle<Json, Json, Json> => ({
    setup: () => {
      log.push(`setup ${testCase.name}`);
      if (plan.setupThrows === true) throw new Error('no setup');
    },
    prepareContext: (context) => {
      log.push(`prepare ${textOf(context.output)}`);
      if (plan.prepareThrows === true) throw new Error('no context');
      return { ...context, metrics: { ...context.metrics, prepared: 1 } };
    },
    teardown: (result) => {
      const kind = result !== null && 'output' in result ? 'ReportCase' : 'ReportCaseFailure';
      log.push(`teardown ${result?.name} ${kind}`);
    },
  });
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
