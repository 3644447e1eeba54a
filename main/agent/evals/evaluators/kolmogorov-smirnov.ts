import { defineReportEvaluator } from '../report-evaluator.ts';
import type { LinePlotCurve } from '../report-analysis.ts';
import { distinctScores, scoredCases, scoreParameters, thinOut } from './scored-cases.ts';

/** How the scores of either class are spread, and the widest distance between the two: 1 when nothing overlaps. */
export const kolmogorovSmirnov = defineReportEvaluator({
  name: 'KolmogorovSmirnovEvaluator',
  parameters: scoreParameters('KS Plot'),
  evaluate: ({ report }, given) => {
    const cases = scoredCases(report.cases, given);
    const scores = distinctScores(cases);
    const positives = sharesUpTo(
      scores,
      cases.filter(({ isPositive }) => isPositive).map(({ score }) => score),
    );
    const negatives = sharesUpTo(
      scores,
      cases.filter(({ isPositive }) => !isPositive).map(({ score }) => score),
    );
    const hasBoth = positives.length > 0 && negatives.length > 0;
    const distances = positives.map(({ y }, at) => Math.abs(y - (negatives[at]?.y ?? y)));
    const curves = [
      toCurve('Positive', positives, given.n_thresholds),
      toCurve('Negative', negatives, given.n_thresholds),
    ];
    const value = hasBoth ? Math.max(...distances) : Number.NaN;
    return [
      {
        type: 'line_plot',
        title: given.title,
        description: null,
        xLabel: 'Score',
        yLabel: 'Cumulative Probability',
        xRange: null,
        yRange: [0, 1],
        curves: hasBoth ? curves : [],
      },
      { type: 'scalar', title: 'KS Statistic', description: null, value, unit: null },
    ];
  },
});

type Points = LinePlotCurve['points'];

/** How large a share of a class has at most each score, beginning with none; nothing for an empty class. */
function sharesUpTo(scores: readonly number[], ofClass: readonly number[]): Points {
  const [lowest] = scores;
  if (lowest === undefined || ofClass.length === 0) return [];
  const shares = scores.map((x) => ({
    x,
    y: ofClass.filter((score) => score <= x).length / ofClass.length,
  }));
  return [{ x: lowest, y: 0 }, ...shares];
}

function toCurve(name: string, points: Points, most: number): LinePlotCurve {
  return { name, points: thinOut(points, most), style: 'solid', step: 'end' };
}
