import type { Case } from './case.ts';
import type { EvaluatorContext } from './evaluator-context.ts';
import type { ReportCase, ReportCaseFailure } from './report.ts';

/** What is done around one case. What the first two throw fails the case; what `teardown` throws ends the evaluation. */
export interface CaseLifecycle<Inputs = unknown, Output = unknown, Metadata = unknown> {
  /** Before the task. */
  setup?(): void | Promise<void>;
  /** After the task and before the evaluators; may add to what they see. */
  prepareContext?(
    context: EvaluatorContext<Inputs, Output, Metadata>,
  ):
    | EvaluatorContext<Inputs, Output, Metadata>
    | Promise<EvaluatorContext<Inputs, Output, Metadata>>;
  /** At last, whatever happened; null when the evaluation was stopped. */
  teardown?(
    result:
      | ReportCase<Inputs, Output, Metadata>
      | ReportCaseFailure<Inputs, Output, Metadata>
      | null,
  ): void | Promise<void>;
}

/** Makes the lifecycle of one case. */
export type LifecycleFactory<Inputs, Output, Metadata> = (
  testCase: Case<Inputs, Output, Metadata>,
) => CaseLifecycle<Inputs, Output, Metadata>;
