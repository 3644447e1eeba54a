/** How often each class was taken for each other one: rows are what was expected, columns what came. */
export interface ConfusionMatrix {
  readonly type: 'confusion_matrix';
  readonly title: string;
  readonly description: string | null;
  readonly classLabels: readonly string[];
  readonly matrix: readonly (readonly number[])[];
}

/** One number about a whole evaluation. */
export interface ScalarResult {
  readonly type: 'scalar';
  readonly title: string;
  readonly description: string | null;
  readonly value: number;
  readonly unit: string | null;
}

/** A table about a whole evaluation. */
export interface TableResult {
  readonly type: 'table';
  readonly title: string;
  readonly description: string | null;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | boolean | null)[])[];
}

/** What an evaluation shows as a whole. */
export type ReportAnalysis = ConfusionMatrix | ScalarResult | TableResult;
