// Runs every scenario and compares it with its fixture: compare-all.ts [groups…]
import { compareScenario } from '../compare/compare-scenario.ts';
import { readFixtures } from '../compare/fixtures.ts';
import { chooseGroups } from './choose-groups.ts';

let count = 0;
let equal = 0;
for (const [group, scenarios] of chooseGroups(process.argv.slice(2))) {
  const { fixtures } = readFixtures(group);
  for (const scenario of scenarios) {
    // One after the other: a scenario has the machine's event loop for itself.
    const faults = await compareScenario(scenario, fixtures.get(scenario.id));
    count += 1;
    if (faults.length === 0) equal += 1;
    else
      process.stdout.write(
        `✗ ${group} ${scenario.id}\n${faults
          .slice(0, 8)
          .map((fault) => `    ${fault}\n`)
          .join('')}`,
      );
  }
}
process.stdout.write(`${count} scenarios, ${equal} equal\n`);
process.exitCode = count === equal ? 0 : 1;
