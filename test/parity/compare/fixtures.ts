import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { jsonObjectSchema, type Json, type JsonObject } from '../../../preload/contract/json.ts';
import type { Scenario } from '../scenario.ts';
import { packRecording, unpackRecording } from './pack-recording.ts';

const folder = join(import.meta.dirname, '..', 'fixtures');

const fixtureForm = z.object({
  id: z.string(),
  /** Of the scenario that was recorded. */
  scenarioHash: z.string(),
  /** Of the recording, so that nobody corrects it by hand. */
  recordingHash: z.string(),
  recording: jsonObjectSchema,
});

const fileForm = z.object({
  versions: z.record(z.string(), z.string()),
  fixtures: z.array(fixtureForm),
});

/** What the original did with one scenario. */
export interface Fixture {
  readonly scenarioHash: string;
  readonly recordingHash: string;
  readonly recording: Json;
}

/** The fixtures of one group of scenarios by id, and the versions of the programs that gave them. */
export interface FixtureFile {
  readonly versions: Readonly<Record<string, string>>;
  readonly fixtures: ReadonlyMap<string, Fixture>;
}

/** Reads the fixtures of a group. */
export function readFixtures(group: string): FixtureFile {
  const file = fileForm.parse(JSON.parse(readFileSync(fixtureFile(group), 'utf8')));
  const fixtures = file.fixtures.map(({ id, recording, ...hashes }): [string, Fixture] => [
    id,
    { ...hashes, recording: unpackRecording(recording) },
  ]);
  return { versions: file.versions, fixtures: new Map(fixtures) };
}

/** Writes the fixtures of a group, one scenario a line. Recordings are normalised already. */
export function writeFixtures(
  group: string,
  versions: Readonly<Record<string, string>>,
  recorded: readonly { readonly scenario: Scenario; readonly recording: Json }[],
): void {
  const lines = recorded.map(({ scenario, recording }) =>
    JSON.stringify({
      id: scenario.id,
      scenarioHash: hashOf(comparedPart(scenario)),
      recordingHash: hashOf(recording),
      recording: packRecording(jsonObjectSchema.parse(recording)),
    }),
  );
  const text = `{"versions":${JSON.stringify(versions)},"fixtures":[\n${lines.join(',\n')}\n]}\n`;
  writeFileSync(fixtureFile(group), text);
}

/** Says what makes a fixture worthless for a scenario; null when it is good. */
export function faultOf(scenario: Scenario, fixture: Fixture | undefined): string | null {
  if (fixture === undefined) return 'There is no fixture; run npm run parity:oracle.';
  if (fixture.scenarioHash !== hashOf(comparedPart(scenario))) {
    return 'The scenario has changed since it was recorded; run npm run parity:oracle.';
  }
  if (fixture.recordingHash !== hashOf(fixture.recording)) return 'The recording was edited.';
  return null;
}

/** A hash of a JSON value that does not depend on the order of keys. */
export function hashOf(value: Json): string {
  return createHash('sha256')
    .update(JSON.stringify(sortKeys(value)))
    .digest('hex')
    .slice(0, 32);
}

/** What the original carries out: not the title, nor what we mean to differ in. */
function comparedPart(scenario: Scenario): JsonObject {
  const told = new Set(['title', 'rows', 'differences']);
  const compared = Object.entries(scenario).filter(([key]) => !told.has(key));
  return jsonObjectSchema.parse(JSON.parse(JSON.stringify(Object.fromEntries(compared))));
}

function sortKeys(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: Json) => sortKeys(item));
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]): [string, Json] => [key, sortKeys(item)]));
}

function fixtureFile(group: string): string {
  return join(folder, `${group}.json`);
}
