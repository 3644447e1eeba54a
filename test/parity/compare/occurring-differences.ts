import { jsonObjectSchema } from '../../../preload/contract/json.ts';
import { scenarioGroups } from '../scenarios/groups.ts';
import { scenariosThatDiffer } from '../scenarios/intended-differences.ts';
import { generalDifferences } from './expected.ts';
import { findDifferences } from './find-differences.ts';
import { readFixtures } from './fixtures.ts';

/** How many of the recorded runs each general difference changes. One that changes none is a rule for nothing. */
export function countGeneralDifferences(): ReadonlyMap<string, number> {
  const counts = new Map(generalDifferences.map(({ name }) => [name, 0]));
  for (const [group, scenarios] of scenarioGroups) {
    const { fixtures } = readFixtures(group);
    for (const scenario of scenarios) {
      const recording = jsonObjectSchema.safeParse(fixtures.get(scenario.id)?.recording);
      const runs = recording.success ? recording.data['runs'] : undefined;
      if (!Array.isArray(runs)) continue;
      for (const [at, run] of jsonObjectSchema.array().parse(runs).entries()) {
        const plan = scenario.runs[at];
        if (plan === undefined) continue;
        for (const { name, change } of generalDifferences) {
          if (findDifferences(run, change(run, plan, scenario)).length === 0) continue;
          counts.set(name, (counts.get(name) ?? 0) + 1);
        }
      }
    }
  }
  return counts;
}

/** What is meant to differ and never does: general differences that no run shows, and those of scenarios that are gone. */
export function findUnusedDifferences(): readonly string[] {
  const ids = new Set([...scenarioGroups.values()].flat().map(({ id }) => id));
  const general = [...countGeneralDifferences()].filter(([, count]) => count === 0);
  return [
    ...general.map(([name]) => `${name}: comes up in no recorded run`),
    ...scenariosThatDiffer
      .filter((id) => !ids.has(id))
      .map((id) => `${id}: there is no such scenario`),
  ];
}
