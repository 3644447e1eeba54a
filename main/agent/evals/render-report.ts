import { renderAnalysis } from './render-analysis.ts';
import { reportAverages } from './report-averages.ts';
import { reportColumns, type RenderReportOptions } from './report-columns.ts';
import type { EvaluationReport, EvaluatorFailure } from './report.ts';
import { renderTable } from './text-table.ts';

/** A report as a table for a terminal, with what failed and what it shows as a whole beneath it. */
export function renderReport(report: EvaluationReport, options: RenderReportOptions = {}): string {
  const averages = reportAverages(report);
  const columns = reportColumns(report, options);
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
