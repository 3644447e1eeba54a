import { describeValue } from './describe-value.ts';
import { renderDuration, renderNumber, renderShare } from './render-number.ts';
import { reportAverages, type ReportCaseAggregate } from './report-averages.ts';
import type { EvaluationReport, EvaluationResult, EvaluatorFailure, ReportCase } from './report.ts';
import type { ReportAnalysis } from './report-analysis.ts';
import { renderTable } from './text-table.ts';

/** What a printed report shows beside names, results and durations. */
export interface RenderReportOptions {
  readonly includeInput?: boolean;
  readonly includeExpectedOutput?: boolean;
  readonly includeOutput?: boolean;
  /** Off where two prints of the same results must be equal. */
  readonly includeDurations?: boolean;
  /** Why a result is what it is; those of assertions that do not hold are always shown. */
  readonly includeReasons?: boolean;
}

interface Column {
  readonly title: string;
  readonly cell: (each: ReportCase) => string;
  readonly average: (averages: ReportCaseAggregate) => string;
}

/** A report as a table for a terminal, with what failed and what it shows as a whole beneath it. */
export function renderReport(report: EvaluationReport, options: RenderReportOptions = {}): string {
  const averages = reportAverages(report);
  const columns = columnsOf(report, options);
  const rows = [
    columns.map(({ title }) => title),
    ...report.cases.map((each) => columns.map(({ cell }) => cell(each))),
    ...(averages === null ? [] : [columns.map(({ average }) => average(averages))]),
  ];
  return [
    `Evaluation: ${report.name}`,
    renderTable(rows),
    ...renderFailures(report),
    ...report.analyses.map(renderAnalysis),
  ].join('\n');
}

function columnsOf({ cases }: EvaluationReport, options: RenderReportOptions): readonly Column[] {
  const has = (field: 'scores' | 'labels' | 'metrics' | 'assertions'): boolean =>
    cases.some((each) => Object.keys(each[field]).length > 0);
  const { includeReasons: withReasons = false, includeDurations = true } = options;
  const blank = (): string => '';
  return [
    { title: 'Case', cell: ({ name }) => name, average: () => 'Averages' },
    ...(options.includeInput === true
      ? [{ title: 'Inputs', cell: ({ inputs }: ReportCase) => show(inputs), average: blank }]
      : []),
    ...(options.includeExpectedOutput === true
      ? [
          {
            title: 'Expected',
            cell: ({ expectedOutput }: ReportCase) => show(expectedOutput),
            average: blank,
          },
        ]
      : []),
    ...(options.includeOutput === true
      ? [{ title: 'Output', cell: ({ output }: ReportCase) => show(output), average: blank }]
      : []),
    ...(has('scores')
      ? [
          {
            title: 'Scores',
            cell: ({ scores }: ReportCase) =>
              showResults(scores, (value) => renderNumber(Number(value)), withReasons),
            average: ({ scores }: ReportCaseAggregate) => showNumbers(scores),
          },
        ]
      : []),
    ...(has('labels')
      ? [
          {
            title: 'Labels',
            cell: ({ labels }: ReportCase) => showResults(labels, String, withReasons),
            average: ({ labels }: ReportCaseAggregate) => showShares(labels),
          },
        ]
      : []),
    ...(has('metrics')
      ? [
          {
            title: 'Metrics',
            cell: ({ metrics }: ReportCase) => showNumbers(metrics),
            average: ({ metrics }: ReportCaseAggregate) => showNumbers(metrics),
          },
        ]
      : []),
    ...(has('assertions')
      ? [
          {
            title: 'Assertions',
            cell: ({ assertions }: ReportCase) => showAssertions(assertions, withReasons),
            average: ({ assertions }: ReportCaseAggregate) =>
              assertions === null ? '' : `${renderShare(assertions)} ✓`,
          },
        ]
      : []),
    ...(includeDurations
      ? [
          {
            title: 'Duration',
            cell: ({ taskDurationSeconds }: ReportCase) => renderDuration(taskDurationSeconds),
            average: ({ taskDurationSeconds }: ReportCaseAggregate) =>
              renderDuration(taskDurationSeconds),
          },
        ]
      : []),
  ];
}

function showResults(
  results: Readonly<Record<string, EvaluationResult>>,
  render: (value: EvaluationResult['value']) => string,
  withReasons: boolean,
): string {
  return Object.entries(results)
    .map(([name, { value, reason }]) => {
      const told = withReasons && reason !== null ? `\n  ${reason}` : '';
      return `${name}: ${render(value)}${told}`;
    })
    .join('\n');
}

/** A mark for each assertion that holds; the others with their names and reasons. */
function showAssertions(
  assertions: Readonly<Record<string, EvaluationResult<boolean>>>,
  withReasons: boolean,
): string {
  const lines = Object.entries(assertions).map(([name, { value, reason }]) => {
    if (value && !withReasons) return null;
    const told = reason === null ? '' : `: ${reason}`;
    return `${value ? '✓' : '✗'} ${name}${told}`;
  });
  const marks = '✓'.repeat(lines.filter((line) => line === null).length);
  return [...(marks === '' ? [] : [marks]), ...lines.filter((line) => line !== null)].join('\n');
}

function showNumbers(numbers: Readonly<Record<string, number>>): string {
  return Object.entries(numbers)
    .map(([name, value]) => `${name}: ${renderNumber(value)}`)
    .join('\n');
}

function showShares(labels: ReportCaseAggregate['labels']): string {
  return Object.entries(labels)
    .map(([name, shares]) => {
      const parts = Object.entries(shares).map(
        ([label, share]) => `${label} ${renderShare(share)}`,
      );
      return `${name}: ${parts.join(', ')}`;
    })
    .join('\n');
}

function renderFailures(report: EvaluationReport): readonly string[] {
  const ofCase = report.failures.map(({ name, errorMessage }) => `✗ ${name}: ${errorMessage}`);
  const ofEvaluators = report.cases.flatMap(({ name, evaluatorFailures }) =>
    evaluatorFailures.map((failure) => `✗ ${name}, ${describeFailure(failure)}`),
  );
  const ofReport = report.reportEvaluatorFailures.map((failure) => `✗ ${describeFailure(failure)}`);
  return [...ofCase, ...ofEvaluators, ...ofReport];
}

function describeFailure({ name, errorMessage }: EvaluatorFailure): string {
  return `${name}: ${errorMessage}`;
}

function renderAnalysis(analysis: ReportAnalysis): string {
  switch (analysis.type) {
    case 'scalar':
      return `${analysis.title}: ${renderNumber(analysis.value)}${analysis.unit ?? ''}`;
    case 'table':
      return `${analysis.title}\n${renderTable([analysis.columns, ...analysis.rows.map((row) => row.map(String))])}`;
    case 'confusion_matrix': {
      const { title, classLabels, matrix } = analysis;
      const rows = classLabels.map((label, at) => [label, ...(matrix[at] ?? []).map(String)]);
      return `${title} (rows: expected, columns: found)\n${renderTable([['', ...classLabels], ...rows])}`;
    }
  }
}

function show(value: unknown): string {
  const text = typeof value === 'string' ? value : describeValue(value ?? null, 120);
  const [line = ''] = text.split('\n');
  const points = Array.from(line);
  return points.length > 60 ? `${points.slice(0, 59).join('')}…` : line;
}
