import { defineReportEvaluator } from '../report-evaluator.ts';
import {
  areaUnder,
  distinctScores,
  scoredCases,
  scoreParameters,
  thinOut,
} from './scored-cases.ts';

/** How precision falls as recall rises when cases count as found from ever lower scores on, and the area under that. */
export const precisionRecall = defineReportEvaluator({
  name: 'PrecisionRecallEvaluator',
  parameters: scoreParameters('Precision-Recall Curve'),
  evaluate: ({ name, report }, given) => {
    const { title } = given;
    const cases = scoredCases(report.cases, given);
    const thresholds = distinctScores(cases).toReversed();
    const [highest] = thresholds;
    const positiveCount = cases.filter(({ isPositive }) => isPositive).length;
    const found = thresholds.map((threshold) => {
      const counted = cases.filter(({ score }) => score >= threshold);
      const hits = counted.filter(({ isPositive }) => isPositive).length;
      const recall = positiveCount === 0 ? 0 : hits / positiveCount;
      return { threshold, precision: hits / counted.length, recall };
    });
    // Where nothing counts as found yet, nothing is found wrongly.
    const points =
      highest === undefined ? [] : [{ threshold: highest, precision: 1, recall: 0 }, ...found];
    const auc =
      highest === undefined
        ? Number.NaN
        : areaUnder(points.map(({ recall: x, precision: y }) => ({ x, y })));
    const curve = { name, points: thinOut(points, given.n_thresholds), auc };
    return [
      {
        type: 'precision_recall',
        title,
        description: null,
        curves: highest === undefined ? [] : [curve],
      },
      { type: 'scalar', title: `${title} AUC`, description: null, value: auc, unit: null },
    ];
  },
});
