import type { Scenario } from '../scenario.ts';
import { scenarioGroups } from '../scenarios/groups.ts';

/** The groups of scenarios with these names; all when none is named. */
export function chooseGroups(
  names: readonly string[],
): readonly (readonly [string, readonly Scenario[]])[] {
  const unknown = names.find((name) => !scenarioGroups.has(name));
  if (unknown !== undefined) throw new Error(`There is no group of scenarios "${unknown}".`);
  return [...scenarioGroups].filter(([name]) => names.length === 0 || names.includes(name));
}
