import { describe, expect, it } from 'vitest';
import { jsonObjectSchema } from '../../preload/contract/json.ts';
import { compareScenario } from './compare/compare-scenario.ts';
import { freePlaces } from './compare/expected.ts';
import { faultOf, readFixtures } from './compare/fixtures.ts';
import { judge } from './compare/judge.ts';
import { normalizeRecording } from './compare/normalize.ts';
import { flipOneField } from './compare/flip-one-field.ts';
import { runScenario } from './runner/run-scenario.ts';
import { scenarioGroups } from './scenarios/groups.ts';

for (const [group, scenarios] of scenarioGroups) {
  const { fixtures } = readFixtures(group);
  describe(group, () => {
    it.each(scenarios.map((scenario) => [titleOf(scenario), scenario] as const))(
      '%s',
      async (_, scenario) => {
        expect(await compareScenario(scenario, fixtures.get(scenario.id))).toEqual([]);
      },
    );

    it('has a fixture for each scenario and no other', () => {
      expect([...fixtures.keys()].toSorted()).toEqual(scenarios.map(({ id }) => id).toSorted());
    });

    it('finds a single field that was flipped, in what happens here or in the fixture', async () => {
      for (const [at, scenario] of scenarios.entries()) {
        const fixture = fixtures.get(scenario.id);
        if (fixture === undefined) throw new Error(`${scenario.id} has no fixture.`);
        const ours = jsonObjectSchema.parse(normalizeRecording(await runScenario(scenario)));
        // Where some places are free, the flip is made in one that is not.
        const isFree = freePlaces(scenario, fixture.recording).length > 0;
        const flipped = isFree
          ? { ...ours, requests: flipOneField(ours['requests'] ?? null, at * 7919) }
          : flipOneField(ours, at * 7919);
        expect(judge(scenario, fixture.recording, flipped), scenario.id).not.toEqual([]);
        const edited = flipOneField(fixture.recording, at * 7919);
        expect(faultOf(scenario, { ...fixture, recording: edited })).toBe(
          'The recording was edited.',
        );
      }
    });

    it('finds a scenario that has changed since it was recorded', () => {
      for (const scenario of scenarios) {
        const changed = { ...scenario, script: [...scenario.script, { parts: [] }] };
        expect(faultOf(changed, fixtures.get(scenario.id))).toContain('has changed');
      }
    });
  });
}

function titleOf({
  title,
  rows,
}: {
  readonly title: string;
  readonly rows: readonly string[];
}): string {
  return rows.length === 0 ? title : `${title} [${rows.join(', ')}]`;
}
