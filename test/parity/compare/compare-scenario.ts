import { runScenario } from '../runner/run-scenario.ts';
import type { Scenario } from '../scenario.ts';
import { faultOf, type Fixture } from './fixtures.ts';
import { judge } from './judge.ts';
import { normalizeRecording } from './normalize.ts';

/** Carries a scenario out and says in what it is not as the original's recording; nothing when it is equal. */
export async function compareScenario(
  scenario: Scenario,
  fixture: Fixture | undefined,
): Promise<string[]> {
  const fault = faultOf(scenario, fixture);
  if (fault !== null || fixture === undefined) return [fault ?? ''];
  return judge(scenario, fixture.recording, normalizeRecording(await runScenario(scenario)));
}
