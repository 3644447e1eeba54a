import type { Json, JsonObject } from '../../../preload/contract/json.ts';
import type { NamedEntry } from '../spec/named-entry.ts';
import type { EvaluationScalar } from './evaluator.ts';
import type { ReportAnalysis } from './report-analysis.ts';

/** One value that an evaluator gave. */
export interface EvaluationResult<Value extends EvaluationScalar = EvaluationScalar> {
  readonly name: string;
  readonly value: Value;
  readonly reason: string | null;
  readonly source: NamedEntry;
  readonly evaluatorVersion: string | null;
}

/** An evaluator that threw. */
export interface EvaluatorFailure {
  readonly name: string;
  /** The error's name and message. */
  readonly errorMessage: string;
  readonly errorStacktrace: string;
  readonly source: NamedEntry;
  readonly evaluatorVersion: string | null;
  readonly errorType: string;
}

/** What the cases of a report, done or failed, have in common. */
interface ReportEntry<Inputs, Output, Metadata> {
  readonly name: string;
  readonly inputs: Inputs;
  readonly metadata: Metadata | null;
  readonly expectedOutput: Output | null;
  /** The case's own name, when it ran more than once. */
  readonly sourceCaseName: string | null;
  readonly traceId: string | null;
  readonly spanId: string | null;
}

/** A case whose task gave an output. */
export interface ReportCase<
  Inputs = unknown,
  Output = unknown,
  Metadata = unknown,
> extends ReportEntry<Inputs, Output, Metadata> {
  readonly output: Output;
  readonly scores: Readonly<Record<string, EvaluationResult<number>>>;
  readonly labels: Readonly<Record<string, EvaluationResult<string>>>;
  readonly assertions: Readonly<Record<string, EvaluationResult<boolean>>>;
  readonly metrics: Readonly<Record<string, number>>;
  readonly attributes: Readonly<Record<string, Json>>;
  readonly taskDurationSeconds: number;
  /** With set-up, evaluators and teardown. */
  readonly totalDurationSeconds: number;
  readonly evaluatorFailures: readonly EvaluatorFailure[];
}

/** A case whose task threw. */
export interface ReportCaseFailure<
  Inputs = unknown,
  Output = unknown,
  Metadata = unknown,
> extends ReportEntry<Inputs, Output, Metadata> {
  /** The error's name and message. */
  readonly errorMessage: string;
  readonly errorStacktrace: string;
}

/** What an evaluation found. Cases stand in the order of the dataset. Source: spec 09 §3. */
export interface EvaluationReport<Inputs = unknown, Output = unknown, Metadata = unknown> {
  readonly name: string;
  readonly cases: readonly ReportCase<Inputs, Output, Metadata>[];
  readonly failures: readonly ReportCaseFailure<Inputs, Output, Metadata>[];
  readonly analyses: readonly ReportAnalysis[];
  readonly reportEvaluatorFailures: readonly EvaluatorFailure[];
  readonly experimentMetadata: JsonObject | null;
  readonly traceId: string | null;
  readonly spanId: string | null;
}
