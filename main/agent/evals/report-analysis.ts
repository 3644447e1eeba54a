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
  /** NaN when there was nothing to count. */
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

/** How precision falls as recall rises, by the score from which on a case counts as found. */
export interface PrecisionRecall {
  readonly type: 'precision_recall';
  readonly title: string;
  readonly description: string | null;
  readonly curves: readonly PrecisionRecallCurve[];
}

/** One curve, from the highest threshold down. */
export interface PrecisionRecallCurve {
  readonly name: string;
  readonly points: readonly {
    readonly threshold: number;
    readonly precision: number;
    readonly recall: number;
  }[];
  /** The area under it. */
  readonly auc: number | null;
}

/** Lines over two axes. */
export interface LinePlot {
  readonly type: 'line_plot';
  readonly title: string;
  readonly description: string | null;
  readonly xLabel: string;
  readonly yLabel: string;
  /** From the least to the most; as far as the lines go when null. */
  readonly xRange: PlotRange | null;
  readonly yRange: PlotRange | null;
  readonly curves: readonly LinePlotCurve[];
}

/** The least and the most that an axis shows. */
export type PlotRange = readonly [least: number, most: number];

/** One line, from left to right. */
export interface LinePlotCurve {
  readonly name: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly style: 'solid' | 'dashed';
  /** Where between two points a stepped line jumps; null for a straight one. */
  readonly step: 'start' | 'middle' | 'end' | null;
}

/** What an evaluation shows as a whole. */
export type ReportAnalysis =
  | ConfusionMatrix
  | PrecisionRecall
  | ScalarResult
  | TableResult
  | LinePlot;
