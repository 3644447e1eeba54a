import type { Evaluator } from './evaluator.ts';

/** One thing to try a task on. Source: spec 09 §3. */
export interface Case<Inputs = unknown, Output = unknown, Metadata = unknown> {
  /** Unique in its dataset; null for `Case 1`, `Case 2` and so on in reports. */
  readonly name: string | null;
  readonly inputs: Inputs;
  readonly metadata: Metadata | null;
  /** Null when nothing in particular is expected. */
  readonly expectedOutput: Output | null;
  /** Beside those of the dataset. */
  readonly evaluators: readonly Evaluator<Inputs, Output, Metadata>[];
}

/** What a program says of a case; the rest is null or empty. */
export type CaseOptions<Inputs, Output, Metadata> = Pick<Case<Inputs, Output, Metadata>, 'inputs'> &
  Partial<Case<Inputs, Output, Metadata>>;

/** A case with what was not said filled in. */
export function createCase<Inputs, Output, Metadata>(
  options: CaseOptions<Inputs, Output, Metadata>,
): Case<Inputs, Output, Metadata> {
  const { name = null, inputs, metadata = null, expectedOutput = null, evaluators = [] } = options;
  return { name, inputs, metadata, expectedOutput, evaluators };
}
