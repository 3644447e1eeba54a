// npm run checklist [-- --area X] [--json FILE]: whether a passing test of the last run carries
// each row of test/checklist.json.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { areasOf, findTitleProblems, judgeRows } from './checklist/judge-rows.mjs';
import { readBenchResults, readTestResults } from './checklist/test-results.mjs';
import { runAsCommand } from './setup/command-frame.mjs';
import { inRoot } from './setup/paths.mjs';
import { SetupError } from './setup/run-command.mjs';
import { say } from './setup/terminal.mjs';

const MARKS = { passed: '✓', failed: '✗', missing: '·', 'not applicable': '–' };
const EXPLANATIONS = {
  failed: ' (a test that carries it fails)',
  missing: ' (no passing test carries it)',
};

await runAsCommand(async () => {
  const { values } = parseArgs({ options: { area: { type: 'string' }, json: { type: 'string' } } });
  const rows = JSON.parse(readFileSync(inRoot('test', 'checklist.json'), 'utf8'));
  const tests = readTestResults();
  if (tests.length === 0)
    throw new SetupError('There are no test results yet: run npm test first.');
  const judged = judgeRows(rowsOf(rows, values.area), tests, readBenchResults());
  const problems = findTitleProblems(rows, tests);
  for (const row of judged) process.stdout.write(`${describe(row)}\n`);
  for (const problem of problems) say(problem);
  if (values.json) writeFileSync(values.json, `${JSON.stringify(judged, null, 2)}\n`);
  const count = (status) => judged.filter((row) => row.status === status).length;
  const open = count('failed') + count('missing');
  process.stdout.write(
    `${count('passed')} carried, ${open} open (${count('failed')} of them failed), ${count('not applicable')} not applicable\n`,
  );
  return open > 0 || problems.length > 0 ? 1 : 0;
});

function rowsOf(rows, area) {
  if (area === undefined) return rows;
  const chosen = rows.filter((row) => areasOf(row).includes(area));
  if (chosen.length > 0) return chosen;
  const areas = [...new Set(rows.flatMap(areasOf))].join(', ');
  throw new SetupError(`There is no area "${area}". The areas: ${areas}.`);
}

function describe({ id, title, status, notApplicable }) {
  const reason = notApplicable
    ? ` (not applicable: ${notApplicable})`
    : (EXPLANATIONS[status] ?? '');
  return `${MARKS[status]} ${id} ${title}${reason}`;
}
