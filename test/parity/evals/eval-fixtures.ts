import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { hashOf } from '../compare/fixtures.ts';
import { jsonSchema, type Json } from '../../../preload/contract/json.ts';
import { withOurs } from './compare-eval.ts';
import type { EvalScenario } from './eval-scenario.ts';
import { evalScenarios } from './eval-scenarios.ts';
import { normalizeEval } from './normalize-eval.ts';

const file = join(import.meta.dirname, '..', 'fixtures', 'evals.json');

const fileForm = z.object({
  versions: z.record(z.string(), z.string()),
  fixtures: z.array(
    z.object({
      id: z.string(),
      /** Of the scenario, and of what this runtime wrote for the original to read. */
      scenarioHash: z.string(),
      recordingHash: z.string(),
      recording: z.json(),
    }),
  ),
});

const recordedForm = z.object({
  versions: z.record(z.string(), z.string()),
  recordings: z.record(z.string(), z.json()),
});

/** What the original found, by scenario. Throws when a fixture is missing, stale or edited. */
export function readEvalFixtures(): ReadonlyMap<string, Json> {
  const { fixtures } = fileForm.parse(JSON.parse(readFileSync(file, 'utf8')));
  for (const { id, recording, recordingHash } of fixtures) {
    if (hashOf(recording) !== recordingHash) throw new Error(`${id}: The recording was edited.`);
  }
  const byId = new Map(fixtures.map((each) => [each.id, each]));
  for (const scenario of evalScenarios) {
    if (byId.get(scenario.id)?.scenarioHash === hashOfScenario(scenario)) continue;
    throw new Error(
      `${scenario.id}: There is no recording of it as it is now; run npm run parity:oracle.`,
    );
  }
  return new Map(fixtures.map(({ id, recording }) => [id, recording]));
}

/** Writes the fixtures from what the program in oracle/ recorded, and says how many. */
export function writeEvalFixtures(recorded: unknown): number {
  const { versions, recordings } = recordedForm.parse(recorded);
  const lines = evalScenarios.map((scenario) => {
    const recording = normalizeEval(recordings[scenario.id] ?? null);
    const scenarioHash = hashOfScenario(scenario);
    return JSON.stringify({
      id: scenario.id,
      scenarioHash,
      recordingHash: hashOf(recording),
      recording,
    });
  });
  writeFileSync(
    file,
    `{"versions":${JSON.stringify(versions)},"fixtures":[\n${lines.join(',\n')}\n]}\n`,
  );
  return lines.length;
}

/** Of what the original carries out: not the title, nor what we mean to differ in. */
function hashOfScenario(scenario: EvalScenario): string {
  const { title: _, rows: __, differences: ___, ...compared } = withOurs(scenario);
  return hashOf(jsonSchema.parse(JSON.parse(JSON.stringify(compared))));
}
