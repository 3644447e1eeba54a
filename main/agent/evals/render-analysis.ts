import { renderNumber } from './render-number.ts';
import { renderPlot } from './render-plot.ts';
import type { PrecisionRecall, ReportAnalysis } from './report-analysis.ts';
import { renderTable } from './text-table.ts';

/** What a report shows as a whole, for a terminal: a line, a table or a plot. */
export function renderAnalysis(analysis: ReportAnalysis): string {
  const { title } = analysis;
  switch (analysis.type) {
    case 'scalar':
      return `${title}: ${renderNumber(analysis.value)}${analysis.unit ?? ''}`;
    case 'table': {
      const rows = analysis.rows.map((row) => row.map(String));
      return `${title}\n${renderTable([analysis.columns, ...rows])}`;
    }
    case 'confusion_matrix': {
      const { classLabels, matrix } = analysis;
      const rows = classLabels.map((label, at) => [label, ...(matrix[at] ?? []).map(String)]);
      return `${title} (rows: expected, columns: found)\n${renderTable([['', ...classLabels], ...rows])}`;
    }
    case 'precision_recall':
      return `${title}\n${renderPlot(toPlot(analysis))}`;
    case 'line_plot':
      return `${title}\n${renderPlot(analysis)}`;
  }
}

function toPlot({ curves }: PrecisionRecall): Parameters<typeof renderPlot>[0] {
  return {
    xLabel: 'Recall',
    yLabel: 'Precision',
    xRange: [0, 1],
    yRange: [0, 1],
    curves: curves.map(({ name, points, auc }) => ({
      name: auc === null ? name : `${name} (AUC: ${renderNumber(auc)})`,
      points: points.map(({ recall: x, precision: y }) => ({ x, y })),
      style: 'solid',
      step: null,
    })),
  };
}
