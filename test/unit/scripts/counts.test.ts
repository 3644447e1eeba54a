import { expect, it } from 'vitest';

import { addCounts, countLine, countReport } from '../../../scripts/tests/counts.mjs';

function report(...files: { status: string; tests: string[] }[]): unknown {
  return {
    testResults: files.map(({ status, tests }) => ({
      status,
      assertionResults: tests.map((test) => ({ status: test })),
    })),
  };
}

it('counts what passed, failed and was left out', () => {
  const counts = countReport(
    report(
      { status: 'failed', tests: ['passed', 'failed', 'skipped'] },
      { status: 'passed', tests: ['passed', 'todo'] },
    ),
    1,
  );

  expect(countLine(counts)).toBe('2 passed, 1 failed, 2 skipped');
});

it('counts a file that could not be loaded as a failure', () => {
  expect(countReport(report({ status: 'failed', tests: [] }), 1).failed).toBe(1);
});

it('counts a run that failed without a failed test, or left no report, as a failure', () => {
  expect(countReport(report({ status: 'passed', tests: ['passed'] }), 1).failed).toBe(1);
  expect(countReport(null, 1).failed).toBe(1);
});

it('adds parts up', () => {
  const one = { passed: 1, failed: 2, skipped: 3 };

  expect(addCounts(one, one)).toEqual({ passed: 2, failed: 4, skipped: 6 });
});
