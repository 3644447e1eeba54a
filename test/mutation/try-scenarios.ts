// Carries out the scenarios of test/parity until one is not as recorded; exit code 1 says that one was found.
import { compareScenario } from '../parity/compare/compare-scenario.ts';
import { readFixtures } from '../parity/compare/fixtures.ts';
import { scenarioGroups } from '../parity/scenarios/groups.ts';

for (const [group, scenarios] of scenarioGroups) {
  const { fixtures } = readFixtures(group);
  for (const scenario of scenarios) {
    const faults = await compareScenario(scenario, fixtures.get(scenario.id));
    if (faults.length > 0) process.exit(1);
  }
}
process.exit(0);
