import type { Attributes } from '@opentelemetry/api';
import type { Json, JsonObject } from '../../../preload/contract/json.ts';

/** One comparison of evaluations with the original, as plain data: an evaluation, a dataset file, or a tree of spans. */
export type EvalScenario = EvaluationScenario | FileScenario | SpanScenario;

interface EvalScenarioHead {
  readonly id: string;
  readonly title: string;
  /** What it proves; at most three. */
  readonly rows: readonly string[];
  /** Where this runtime differs on purpose; the original's recording is compared after these changes. */
  readonly differences?: readonly {
    readonly at: string;
    readonly because: string;
    readonly ours?: Json;
  }[];
}

/** A dataset, changes to it, and how it is evaluated. */
export interface EvaluationScenario extends EvalScenarioHead {
  readonly dataset: JsonObject;
  readonly edits?: readonly DatasetEdit[];
  readonly task?: readonly TaskStep[];
  /** Whether somebody records the spans of tasks. */
  readonly traced?: boolean;
  readonly options?: {
    readonly name?: string;
    readonly task_name?: string;
    readonly max_concurrency?: number;
    readonly repeat?: number;
    readonly metadata?: JsonObject;
    /** All tries together. */
    readonly retry_task?: number;
    readonly retry_evaluators?: number;
  };
  readonly lifecycle?: { readonly setupThrows?: boolean; readonly prepareThrows?: boolean };
}

/** The text of a dataset file, which both read, write again, and read as the other wrote it. */
export interface FileScenario extends EvalScenarioHead {
  readonly file: {
    readonly format: 'yaml' | 'json';
    readonly text: string;
    readonly defaultName?: string;
  };
}

/** Spans, and what is asked about them: for each query the spans that are like it, or that it makes no sense. */
export interface SpanScenario extends EvalScenarioHead {
  readonly spans: readonly PlannedSpan[];
  readonly queries: readonly JsonObject[];
}

/** A span; its place in the list is when it began, in seconds. */
export interface PlannedSpan {
  readonly id: number;
  /** Null when it began the trace; one that is not in the list is told elsewhere. */
  readonly parent: number | null;
  readonly name: string;
  readonly seconds?: number;
  readonly attributes?: Attributes;
  readonly status?: 'unset' | 'ok' | 'error';
}

export type DatasetEdit =
  | {
      readonly addCase: {
        readonly name?: string;
        readonly inputs: Json;
        readonly expected_output?: Json;
      };
    }
  | { readonly addEvaluator: Json; readonly to?: string };

/** What the task does with its inputs, in order; it gives them back when no step says otherwise. */
export type TaskStep =
  | { readonly attribute: readonly [string, Json] }
  | { readonly metric: readonly [string, number] }
  | { readonly throwOn: Json }
  | {
      readonly span: string;
      readonly attributes?: Attributes;
      readonly steps?: readonly TaskStep[];
    }
  | { readonly failFirst: number }
  | { readonly return: Json }
  | { readonly field: string }
  | { readonly upper: true }
  | { readonly callNumber: true };
