import { UserError } from '../errors.ts';
import { createCase, type Case, type CaseOptions } from './case.ts';
import { evaluateDataset } from './evaluate-dataset.ts';
import type { DatasetContent, EvaluateOptions, Task } from './evaluation.ts';
import type { Evaluator } from './evaluator.ts';
import type { EvaluationReport } from './report.ts';
import type { ReportEvaluator } from './report-evaluator.ts';

/** What a dataset is made from. */
export interface DatasetOptions<Inputs, Output, Metadata> {
  readonly name: string;
  readonly cases: readonly CaseOptions<Inputs, Output, Metadata>[];
  /** Run on every case. */
  readonly evaluators?: readonly Evaluator<Inputs, Output, Metadata>[];
  /** Run once, on the whole report. */
  readonly reportEvaluators?: readonly ReportEvaluator[];
}

/** Cases to try a task on, with what judges its outputs. Source: spec 09 §3. */
export class Dataset<
  Inputs = unknown,
  Output = unknown,
  Metadata = unknown,
> implements DatasetContent<Inputs, Output, Metadata> {
  readonly name: string;
  readonly reportEvaluators: readonly ReportEvaluator[];
  #cases: readonly Case<Inputs, Output, Metadata>[];
  #evaluators: readonly Evaluator<Inputs, Output, Metadata>[];

  constructor(options: DatasetOptions<Inputs, Output, Metadata>) {
    this.name = options.name;
    this.#evaluators = options.evaluators ?? [];
    this.reportEvaluators = options.reportEvaluators ?? [];
    this.#cases = [];
    for (const each of options.cases) this.addCase(each);
  }

  get cases(): readonly Case<Inputs, Output, Metadata>[] {
    return this.#cases;
  }

  get evaluators(): readonly Evaluator<Inputs, Output, Metadata>[] {
    return this.#evaluators;
  }

  /** Throws a UserError when another case has that name. */
  addCase(options: CaseOptions<Inputs, Output, Metadata>): void {
    const added = createCase(options);
    if (added.name !== null && this.#cases.some(({ name }) => name === added.name)) {
      throw new UserError(`Duplicate case name: '${added.name}'`);
    }
    this.#cases = [...this.#cases, added];
  }

  /** For every case, or for the one of that name; throws a UserError when there is none. */
  addEvaluator(
    evaluator: Evaluator<Inputs, Output, Metadata>,
    specificCase: string | null = null,
  ): void {
    if (specificCase === null) {
      this.#evaluators = [...this.#evaluators, evaluator];
      return;
    }
    if (!this.#cases.some(({ name }) => name === specificCase)) {
      throw new UserError(`Case '${specificCase}' not found in the dataset`);
    }
    this.#cases = this.#cases.map((each) =>
      each.name === specificCase ? { ...each, evaluators: [...each.evaluators, evaluator] } : each,
    );
  }

  /** Tries a task on every case and reports. There is no synchronous form: JavaScript cannot wait for one. */
  evaluate(
    task: Task<Inputs, Output>,
    options: EvaluateOptions<Inputs, Output, Metadata> = {},
  ): Promise<EvaluationReport<Inputs, Output, Metadata>> {
    return evaluateDataset(this, task, options);
  }
}
