import type { EvaluatorKind } from '../evaluator.ts';
import type { ReportEvaluator } from '../report-evaluator.ts';
import { confusionMatrix } from './confusion-matrix.ts';
import { kolmogorovSmirnov } from './kolmogorov-smirnov.ts';
import { precisionRecall } from './precision-recall.ts';
import { rocAuc } from './roc-auc.ts';

/** What a dataset file may name to judge the whole report. */
export const builtInReportEvaluators: readonly EvaluatorKind<ReportEvaluator>[] = [
  confusionMatrix,
  kolmogorovSmirnov,
  precisionRecall,
  rocAuc,
];
