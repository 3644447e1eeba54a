import type { Json, JsonObject } from '../../../preload/contract/json.ts';
import type { Model } from '../models/model.ts';
import type { ModelRegistry } from '../models/model-registry.ts';
import type { SpanTree } from './spans/span-tree.ts';

/** One call of a tool while a task ran. */
export interface RecordedToolCall {
  readonly toolName: string;
  readonly args: JsonObject;
  /** Whether it was refused, gave an error or asked for another try. */
  readonly hasFailed: boolean;
}

/** Who judges where a judgement needs a model. */
export interface Judge {
  /** The model of a judge that names none. */
  readonly model: Model | string | null;
  readonly models: ModelRegistry;
}

/** All that is known of one case once its task has run. Source: spec 09 §3. */
export interface EvaluatorContext<Inputs = unknown, Output = unknown, Metadata = unknown> {
  /** Null when the case has no name of its own. */
  readonly name: string | null;
  readonly inputs: Inputs;
  readonly metadata: Metadata | null;
  readonly expectedOutput: Output | null;
  readonly output: Output;
  readonly durationSeconds: number;
  readonly attributes: Readonly<Record<string, Json>>;
  readonly metrics: Readonly<Record<string, number>>;
  /** In the order in which they began; null when the task recorded none. */
  readonly toolCalls: readonly RecordedToolCall[] | null;
  /** The spans that ended while the task ran; null when nobody recorded them. */
  readonly spanTree: SpanTree | null;
  readonly judge: Judge;
  readonly signal: AbortSignal;
}
