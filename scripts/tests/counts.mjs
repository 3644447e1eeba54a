import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { inRoot } from '../setup/paths.mjs';

/** No test at all. */
export const NO_COUNTS = { passed: 0, failed: 0, skipped: 0 };

/** The sums of two counts. */
export function addCounts(left, right) {
  return {
    passed: left.passed + right.passed,
    failed: left.failed + right.failed,
    skipped: left.skipped + right.skipped,
  };
}

/** The line that each of our commands closes with. */
export function countLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** Where the machine-readable result of a part of the tests stands. */
export function resultFile(part) {
  return inRoot('out', 'test-results', `${part}.json`);
}

/** Writes what a command counted, for programs that read it later. */
export function writeSummary(command, counts) {
  const file = inRoot('out', 'test-results', 'summary', `${command}.json`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ command, ...counts })}\n`);
}

/**
 * Counts vitest's JSON report. A file that could not be loaded holds no test and counts as one
 * failure; so does a run that failed without a failed test (an unhandled error).
 */
export function countReport(report, exitCode) {
  const counts = { ...NO_COUNTS };
  for (const file of report?.testResults ?? []) {
    for (const { status } of file.assertionResults) {
      if (status === 'passed') counts.passed++;
      else if (status === 'failed') counts.failed++;
      else counts.skipped++;
    }
    if (
      file.status === 'failed' &&
      file.assertionResults.every(({ status }) => status !== 'failed')
    ) {
      counts.failed++;
    }
  }
  if (exitCode !== 0 && counts.failed === 0) counts.failed = 1;
  return counts;
}
