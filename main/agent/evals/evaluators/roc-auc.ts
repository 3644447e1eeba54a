import { defineReportEvaluator } from '../report-evaluator.ts';
import type { LinePlotCurve } from '../report-analysis.ts';
import {
  areaUnder,
  distinctScores,
  scoredCases,
  scoreParameters,
  thinOut,
} from './scored-cases.ts';

/** How many positives are found against how many negatives are taken for them, and the area under that curve. */
export const rocAuc = defineReportEvaluator({
  name: 'ROCAUCEvaluator',
  parameters: scoreParameters('ROC Curve'),
  evaluate: ({ name, report }, given) => {
    const { title } = given;
    const cases = scoredCases(report.cases, given);
    const positiveCount = cases.filter(({ isPositive }) => isPositive).length;
    const negativeCount = cases.length - positiveCount;
    const hasBoth = positiveCount > 0 && negativeCount > 0;
    const found = distinctScores(cases)
      .toReversed()
      .map((threshold) => {
        const counted = cases.filter(({ score }) => score >= threshold);
        const hits = counted.filter(({ isPositive }) => isPositive).length;
        return { x: (counted.length - hits) / negativeCount, y: hits / positiveCount };
      });
    const points = [{ x: 0, y: 0 }, ...found];
    const auc = hasBoth ? areaUnder(points) : Number.NaN;
    const curve: LinePlotCurve = {
      name: `${name} (AUC: ${auc.toFixed(3)})`,
      points: thinOut(points, given.n_thresholds),
      style: 'solid',
      step: null,
    };
    return [
      {
        type: 'line_plot',
        title,
        description: null,
        xLabel: 'False Positive Rate',
        yLabel: 'True Positive Rate',
        xRange: [0, 1],
        yRange: [0, 1],
        curves: hasBoth ? [curve, chance] : [],
      },
      { type: 'scalar', title: `${title} AUC`, description: null, value: auc, unit: null },
    ];
  },
});

/** What a score that knows nothing comes to. */
const chance: LinePlotCurve = {
  name: 'Random',
  points: [
    { x: 0, y: 0 },
    { x: 1, y: 1 },
  ],
  style: 'dashed',
  step: null,
};
