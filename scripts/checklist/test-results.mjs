import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { inRoot } from '../setup/paths.mjs';

/** All tests of the last run of each part, from the JSON reports in `folder`. */
export function readTestResults(folder = inRoot('out', 'test-results')) {
  return jsonFiles(folder).flatMap(({ name, content }) =>
    (content.testResults ?? []).flatMap((file) =>
      file.assertionResults.map(({ title, status }) => ({
        title,
        part: name,
        passed: status === 'passed',
        failed: status === 'failed',
      })),
    ),
  );
}

/** The figures of the last bench runs: `{ rows: [{ id, passed, figure }] }` in each file of `folder`. */
export function readBenchResults(folder = inRoot('out', 'bench')) {
  return jsonFiles(folder).flatMap(({ name, content }) =>
    (content.rows ?? []).map(({ id, passed, figure }) => ({ id, bench: name, passed, figure })),
  );
}

function jsonFiles(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .map((file) => ({
      name: file.slice(0, -'.json'.length),
      content: JSON.parse(readFileSync(join(folder, file), 'utf8')),
    }));
}
