import type { EvaluationReport, ReportCase, ReportCaseFailure } from './report.ts';

/** A set of cases in one line. */
export interface ReportCaseAggregate {
  readonly name: string;
  readonly scores: Readonly<Record<string, number>>;
  /** The share of each label among the cases that have one of that name. */
  readonly labels: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly metrics: Readonly<Record<string, number>>;
  /** The share of assertions that hold; null when there are none. */
  readonly assertions: number | null;
  readonly taskDurationSeconds: number;
  readonly totalDurationSeconds: number;
}

/** The runs of one case that ran more than once. */
export interface ReportCaseGroup {
  readonly name: string;
  readonly runs: readonly ReportCase[];
  readonly failures: readonly ReportCaseFailure[];
  readonly summary: ReportCaseAggregate;
}

/** The runs of each case together, in the order of the dataset; null when each ran once. */
export function caseGroups({
  cases,
  failures,
}: Pick<EvaluationReport, 'cases' | 'failures'>): readonly ReportCaseGroup[] | null {
  const entries = [...cases, ...failures];
  if (entries.every(({ sourceCaseName }) => sourceCaseName === null)) return null;
  const names = new Set(entries.map((entry) => entry.sourceCaseName ?? entry.name));
  return [...names].map((name) => {
    const isOwn = (entry: ReportCase | ReportCaseFailure): boolean =>
      (entry.sourceCaseName ?? entry.name) === name;
    const runs = cases.filter(isOwn);
    return { name, runs, failures: failures.filter(isOwn), summary: averageCases(runs) };
  });
}

/** A report in one line: means of scores, metrics and durations, shares of labels and assertions. Null when no case has an output. */
export function reportAverages(
  report: Pick<EvaluationReport, 'cases' | 'failures'>,
): ReportCaseAggregate | null {
  const groups = caseGroups(report);
  if (groups === null) return report.cases.length === 0 ? null : averageCases(report.cases);
  const summaries = groups.filter(({ runs }) => runs.length > 0).map(({ summary }) => summary);
  return summaries.length === 0 ? null : averageSummaries(summaries);
}

function averageCases(cases: readonly ReportCase[]): ReportCaseAggregate {
  const passed = cases.flatMap((each) => Object.values(each.assertions)).map(({ value }) => value);
  return {
    name: 'Averages',
    scores: meanByName(cases.map((each) => valuesOf(each.scores))),
    labels: sharesByName(cases.map((each) => valuesOf(each.labels))),
    metrics: meanByName(cases.map((each) => each.metrics)),
    assertions: passed.length === 0 ? null : mean(passed.map(Number)),
    taskDurationSeconds: mean(cases.map((each) => each.taskDurationSeconds)),
    totalDurationSeconds: mean(cases.map((each) => each.totalDurationSeconds)),
  };
}

/** Every case counts the same, however many of its runs have an output. */
function averageSummaries(summaries: readonly ReportCaseAggregate[]): ReportCaseAggregate {
  const passed = summaries.map(({ assertions }) => assertions).filter((share) => share !== null);
  return {
    name: 'Averages',
    scores: meanByName(summaries.map(({ scores }) => scores)),
    labels: meanShares(summaries.map(({ labels }) => labels)),
    metrics: meanByName(summaries.map(({ metrics }) => metrics)),
    assertions: passed.length === 0 ? null : mean(passed),
    taskDurationSeconds: mean(summaries.map((each) => each.taskDurationSeconds)),
    totalDurationSeconds: mean(summaries.map((each) => each.totalDurationSeconds)),
  };
}

function meanByName(
  records: readonly Readonly<Record<string, number>>[],
): Readonly<Record<string, number>> {
  return Object.fromEntries(namesIn(records).map((name) => [name, mean(collect(records, name))]));
}

function sharesByName(
  records: readonly Readonly<Record<string, string>>[],
): ReportCaseAggregate['labels'] {
  return Object.fromEntries(
    namesIn(records).map((name) => {
      const labels = collect(records, name);
      const shares = [...new Set(labels)].map((label): [string, number] => [
        label,
        labels.filter((other) => other === label).length / labels.length,
      ]);
      return [name, Object.fromEntries(shares)];
    }),
  );
}

function meanShares(
  records: readonly ReportCaseAggregate['labels'][],
): ReportCaseAggregate['labels'] {
  return Object.fromEntries(
    namesIn(records).map((name) => {
      const shares = collect(records, name);
      const summed = namesIn(shares).map((label): [string, number] => [
        label,
        sum(collect(shares, label)) / shares.length,
      ]);
      return [name, Object.fromEntries(summed)];
    }),
  );
}

function valuesOf<Value>(
  results: Readonly<Record<string, { readonly value: Value }>>,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(results).map(([name, { value }]) => [name, value]));
}

function namesIn(records: readonly object[]): readonly string[] {
  return [...new Set(records.flatMap((record) => Object.keys(record)))];
}

function collect<Value>(
  records: readonly Readonly<Record<string, Value>>[],
  name: string,
): readonly Value[] {
  return records.flatMap((record) =>
    Object.entries(record).flatMap(([key, value]) => (key === name ? [value] : [])),
  );
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : sum(values) / values.length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
