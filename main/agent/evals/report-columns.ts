import { describeValue } from './describe-value.ts';
import { renderDuration, renderNumber, renderShare } from './render-number.ts';
import type { ReportCaseAggregate } from './report-averages.ts';
import type { EvaluationReport, EvaluationResult, ReportCase } from './report.ts';

/** What a printed report shows beside names, results and durations. */
export interface RenderReportOptions {
  readonly includeInput?: boolean;
  readonly includeExpectedOutput?: boolean;
  readonly includeOutput?: boolean;
  /** Off where two prints of the same results must be equal. */
  readonly includeDurations?: boolean;
  /** Why a result is what it is; of assertions that do not hold, the reason is always shown. */
  readonly includeReasons?: boolean;
}

/** One column of a printed report. */
export interface ReportColumn {
  readonly title: string;
  readonly cell: (each: ReportCase) => string;
  readonly average: (averages: ReportCaseAggregate) => string;
}

/** The columns that a report has something for, and that are wanted. */
export function reportColumns(
  { cases }: EvaluationReport,
  options: RenderReportOptions,
): readonly ReportColumn[] {
  const has = (field: 'scores' | 'labels' | 'metrics' | 'assertions'): boolean =>
    cases.some((each) => Object.keys(each[field]).length > 0);
  const { includeReasons: withReasons = false, includeDurations = true } = options;
  const columns: readonly (ReportColumn & { readonly isShown: boolean })[] = [
    { isShown: true, title: 'Case', cell: ({ name }) => name, average: () => 'Averages' },
    {
      isShown: options.includeInput === true,
      title: 'Inputs',
      cell: ({ inputs }) => show(inputs),
      average: () => '',
    },
    {
      isShown: options.includeExpectedOutput === true,
      title: 'Expected',
      cell: ({ expectedOutput }) => show(expectedOutput),
      average: () => '',
    },
    {
      isShown: options.includeOutput === true,
      title: 'Output',
      cell: ({ output }) => show(output),
      average: () => '',
    },
    {
      isShown: has('scores'),
      title: 'Scores',
      cell: ({ scores }) => showResults(scores, renderNumber, withReasons),
      average: ({ scores }) => showNumbers(scores),
    },
    {
      isShown: has('labels'),
      title: 'Labels',
      cell: ({ labels }) => showResults(labels, (label) => label, withReasons),
      average: ({ labels }) => showShares(labels),
    },
    {
      isShown: has('metrics'),
      title: 'Metrics',
      cell: ({ metrics }) => showNumbers(metrics),
      average: ({ metrics }) => showNumbers(metrics),
    },
    {
      isShown: has('assertions'),
      title: 'Assertions',
      cell: ({ assertions }) => showAssertions(assertions, withReasons),
      average: ({ assertions }) => (assertions === null ? '' : `${renderShare(assertions)} ✓`),
    },
    {
      isShown: includeDurations,
      title: 'Duration',
      cell: ({ taskDurationSeconds }) => renderDuration(taskDurationSeconds),
      average: ({ taskDurationSeconds }) => renderDuration(taskDurationSeconds),
    },
  ];
  return columns.filter(({ isShown }) => isShown);
}

function showResults<Value extends number | string>(
  results: Readonly<Record<string, EvaluationResult<Value>>>,
  render: (value: Value) => string,
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
  const entries = Object.entries(assertions);
  const isNamed = ([, { value }]: (typeof entries)[number]): boolean => !value || withReasons;
  const marks = '✓'.repeat(entries.filter((entry) => !isNamed(entry)).length);
  const named = entries.filter(isNamed).map(([name, { value, reason }]) => {
    const told = reason === null ? '' : `: ${reason}`;
    return `${value ? '✓' : '✗'} ${name}${told}`;
  });
  return [marks, ...named].filter((line) => line !== '').join('\n');
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

/** The first line of a value, cut where it is long. */
function show(value: unknown): string {
  const text = typeof value === 'string' ? value : describeValue(value ?? null, 120);
  const [line = ''] = text.split('\n');
  const points = Array.from(line);
  return points.length > 60 ? `${points.slice(0, 59).join('')}…` : line;
}
