import type { Tracer, TracerProvider } from '@opentelemetry/api';
import type { JsonObject } from '../../../preload/contract/json.ts';
import type { Model } from '../models/model.ts';
import type { ModelRegistry } from '../models/model-registry.ts';
import type { Case } from './case.ts';
import type { LifecycleFactory } from './case-lifecycle.ts';
import type { Evaluator } from './evaluator.ts';
import type { Judge } from './evaluator-context.ts';
import type { ReportEvaluator } from './report-evaluator.ts';
import type { EvalRetryPolicy } from './retry.ts';
import type { SpanRecorder } from './spans/span-recorder.ts';

/** What a dataset holds. */
export interface DatasetContent<Inputs = unknown, Output = unknown, Metadata = unknown> {
  readonly name: string;
  readonly cases: readonly Case<Inputs, Output, Metadata>[];
  readonly evaluators: readonly Evaluator<Inputs, Output, Metadata>[];
  readonly reportEvaluators: readonly ReportEvaluator[];
}

/** What is tried on each case. */
export type Task<Inputs = unknown, Output = unknown> = (
  inputs: Inputs,
  options: { readonly signal: AbortSignal },
) => Output | Promise<Output>;

/** How an evaluation goes. Source: spec 09 §3. */
export interface EvaluateOptions<Inputs = unknown, Output = unknown, Metadata = unknown> {
  /** The report's name; the task's when left out. */
  readonly name?: string;
  /** The name of the function when left out. */
  readonly taskName?: string;
  /** How many cases go at a time; all at once when left out. */
  readonly maxConcurrency?: number;
  /** How often each case runs; 1 when left out. */
  readonly repeat?: number;
  readonly retryTask?: EvalRetryPolicy;
  readonly retryEvaluators?: EvalRetryPolicy;
  readonly metadata?: JsonObject;
  readonly lifecycle?: LifecycleFactory<Inputs, Output, Metadata>;
  /** Called after each case. */
  readonly onProgress?: (progress: EvaluationProgress) => void;
  /** The model of judges that name none. */
  readonly judgeModel?: Model | string;
  /** Finds the models that judges name. */
  readonly models?: ModelRegistry;
  /** Stops the evaluation: it rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  readonly tracerProvider?: TracerProvider;
  /** Keeps the spans of each task for its evaluators. */
  readonly spanRecorder?: SpanRecorder;
}

/** How far an evaluation has come. */
export interface EvaluationProgress {
  readonly doneCount: number;
  readonly totalCount: number;
  /** The case that was just done. */
  readonly caseName: string;
}

/** Everything that one evaluation has, once its options are read. */
export interface Evaluation<Inputs, Output, Metadata> {
  readonly task: Task<Inputs, Output>;
  readonly taskName: string;
  readonly evaluators: readonly Evaluator<Inputs, Output, Metadata>[];
  readonly options: EvaluateOptions<Inputs, Output, Metadata>;
  readonly judge: Judge;
  readonly tracer: Tracer;
  readonly signal: AbortSignal;
}

/** One run of one case. */
export interface PlannedCase<Inputs, Output, Metadata> {
  readonly testCase: Case<Inputs, Output, Metadata>;
  readonly reportName: string;
  readonly sourceCaseName: string | null;
}
