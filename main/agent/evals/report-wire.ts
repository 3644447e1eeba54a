import { z } from 'zod';
import { jsonSchema, type Json, type JsonObject } from '../../../preload/contract/json.ts';
import type { NamedEntry } from '../spec/named-entry.ts';
import { reportAverages, type ReportCaseAggregate } from './report-averages.ts';
import type {
  EvaluationReport,
  EvaluationResult,
  EvaluatorFailure,
  ReportCase,
  ReportCaseFailure,
} from './report.ts';
import type { ReportAnalysis } from './report-analysis.ts';

/** A report as data, in the form of the original. What is not JSON in inputs and outputs becomes text. */
export function encodeReport(report: EvaluationReport): JsonObject {
  return {
    name: report.name,
    cases: report.cases.map(encodeCase),
    failures: report.failures.map(encodeFailure),
    analyses: report.analyses.map(encodeAnalysis),
    report_evaluator_failures: report.reportEvaluatorFailures.map(encodeEvaluatorFailure),
    experiment_metadata: report.experimentMetadata,
    trace_id: report.traceId,
    span_id: report.spanId,
  };
}

/** A report's averages as data; null when there are none. */
export function encodeAverages(report: EvaluationReport): JsonObject | null {
  const averages = reportAverages(report);
  return averages === null ? null : encodeAggregate(averages);
}

/** Averages as data. */
export function encodeAggregate(averages: ReportCaseAggregate): JsonObject {
  return {
    name: averages.name,
    scores: averages.scores,
    labels: averages.labels,
    metrics: averages.metrics,
    assertions: averages.assertions,
    task_duration: averages.taskDurationSeconds,
    total_duration: averages.totalDurationSeconds,
  };
}

function encodeCase(each: ReportCase): JsonObject {
  return {
    name: each.name,
    inputs: toJson(each.inputs),
    metadata: toJson(each.metadata),
    expected_output: toJson(each.expectedOutput),
    output: toJson(each.output),
    metrics: each.metrics,
    attributes: each.attributes,
    scores: encodeResults(each.scores),
    labels: encodeResults(each.labels),
    assertions: encodeResults(each.assertions),
    task_duration: each.taskDurationSeconds,
    total_duration: each.totalDurationSeconds,
    source_case_name: each.sourceCaseName,
    trace_id: each.traceId,
    span_id: each.spanId,
    evaluator_failures: each.evaluatorFailures.map(encodeEvaluatorFailure),
  };
}

function encodeFailure(each: ReportCaseFailure): JsonObject {
  return {
    name: each.name,
    inputs: toJson(each.inputs),
    metadata: toJson(each.metadata),
    expected_output: toJson(each.expectedOutput),
    error_message: each.errorMessage,
    error_stacktrace: each.errorStacktrace,
    source_case_name: each.sourceCaseName,
    trace_id: each.traceId,
    span_id: each.spanId,
  };
}

function encodeResults(results: Readonly<Record<string, EvaluationResult>>): JsonObject {
  const encoded = Object.entries(results).map(([key, result]): [string, JsonObject] => [
    key,
    {
      name: result.name,
      value: result.value,
      reason: result.reason,
      source: encodeSource(result.source),
      evaluator_version: result.evaluatorVersion,
    },
  ]);
  return Object.fromEntries(encoded);
}

function encodeEvaluatorFailure(failure: EvaluatorFailure): JsonObject {
  return {
    name: failure.name,
    error_message: failure.errorMessage,
    error_stacktrace: failure.errorStacktrace,
    source: encodeSource(failure.source),
    evaluator_version: failure.evaluatorVersion,
    error_type: failure.errorType,
  };
}

function encodeSource({ name, arguments: given }: NamedEntry): JsonObject {
  return { name, arguments: given };
}

function encodeAnalysis(analysis: ReportAnalysis): JsonObject {
  const { type, title, description } = analysis;
  switch (type) {
    case 'confusion_matrix': {
      const { classLabels, matrix } = analysis;
      return { type, title, description, class_labels: classLabels, matrix };
    }
    case 'scalar':
      return { type, title, description, value: finite(analysis.value), unit: analysis.unit };
    case 'table':
      return { type, title, description, columns: analysis.columns, rows: analysis.rows };
    case 'precision_recall':
      return { type, title, description, curves: analysis.curves.map((each) => ({ ...each })) };
    case 'line_plot':
      return {
        type,
        title,
        description,
        x_label: analysis.xLabel,
        y_label: analysis.yLabel,
        x_range: analysis.xRange,
        y_range: analysis.yRange,
        curves: analysis.curves.map((each) => ({ ...each })),
      };
  }
}

/** JSON knows no NaN; the original writes null for it. */
function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

function toJson(value: unknown): Json {
  const parsed = z.safeParse(jsonSchema, value);
  return parsed.success ? parsed.data : String(value);
}
