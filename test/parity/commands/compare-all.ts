// Runs every scenario and compares it with its fixture: compare-all.ts [groups…]
import { compareScenario } from '../compare/compare-scenario.ts';
import { readFixtures } from '../compare/fixtures.ts';
import { findUnusedDifferences } from '../compare/occurring-differences.ts';
import { compareEval } from '../evals/compare-eval.ts';
import { readEvalFixtures } from '../evals/eval-fixtures.ts';
import { evalScenarios } from '../evals/eval-scenarios.ts';
import { chooseGroups } from './choose-groups.ts';

const names = process.argv.slice(2);
const groups = names.filter((name) => name !== 'evals');
let count = 0;
let equal = 0;

// One scenario after the other: each has the machine's event loop for itself.
if (names.length === 0 || groups.length > 0) {
  for (const [group, scenarios] of chooseGroups(groups)) {
    const { fixtures } = readFixtures(group);
    for (const scenario of scenarios) {
      note(`${group} ${scenario.id}`, await compareScenario(scenario, fixtures.get(scenario.id)));
    }
  }
}
if (names.length === 0 || names.includes('evals')) {
  const fixtures = readEvalFixtures();
  for (const scenario of evalScenarios) {
    note(`evals ${scenario.id}`, await compareEval(scenario, fixtures.get(scenario.id) ?? null));
  }
}
process.stdout.write(`${count} scenarios, ${equal} equal\n`);
// A rule for a difference that never comes up would hide one that does.
const unused = names.length === 0 ? findUnusedDifferences() : [];
for (const fault of unused) process.stdout.write(`✗ ${fault}\n`);
process.exitCode = count === equal && unused.length === 0 ? 0 : 1;

function note(name: string, faults: readonly string[]): void {
  count += 1;
  if (faults.length === 0) equal += 1;
  else {
    const lines = faults.slice(0, 8).map((fault) => `    ${fault}\n`);
    process.stdout.write(`✗ ${name}\n${lines.join('')}`);
  }
}
