// The two ends of the comparison of evaluations: exchange-evals.ts write FILE, or keep RECORDED_FILE.
import { readFileSync, writeFileSync } from 'node:fs';
import { writeEvalFixtures } from '../evals/eval-fixtures.ts';
import { evalScenarios } from '../evals/eval-scenarios.ts';
import { withOurs } from '../evals/compare-eval.ts';

const [what, file = ''] = process.argv.slice(2);
if (what === 'write') writeFileSync(file, JSON.stringify(evalScenarios.map(withOurs)));
else {
  const count = writeEvalFixtures(JSON.parse(readFileSync(file, 'utf8')));
  process.stdout.write(`evals: ${count} fixtures\n`);
}
