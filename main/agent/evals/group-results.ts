import type { EvaluationResult, ReportCase } from './report.ts';

/** Results by what they are. A name that comes again gets a number: `Contains`, `Contains_2`. */
export function groupResults(
  results: readonly EvaluationResult[],
): Pick<ReportCase, 'assertions' | 'scores' | 'labels'> {
  const assertions: Record<string, EvaluationResult<boolean>> = {};
  const scores: Record<string, EvaluationResult<number>> = {};
  const labels: Record<string, EvaluationResult<string>> = {};
  const seen = new Set<string>();
  for (const result of results) {
    const { value } = result;
    const name = freeName(result.name, seen);
    seen.add(name);
    if (typeof value === 'boolean') assertions[name] = { ...result, value };
    else if (typeof value === 'number') scores[name] = { ...result, value };
    else labels[name] = { ...result, value };
  }
  return { assertions, scores, labels };
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name}_${number}`)) number += 1;
  return `${name}_${number}`;
}
