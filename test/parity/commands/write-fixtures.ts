// Turns what the program in oracle/ recorded into fixtures: write-fixtures.ts FILE [groups…]
import { readFileSync } from 'node:fs';
import { z } from 'zod';

import { writeFixtures } from '../compare/fixtures.ts';
import { normalizeRecording } from '../compare/normalize.ts';
import { chooseGroups } from './choose-groups.ts';

const recordedForm = z.object({
  versions: z.record(z.string(), z.string()),
  recordings: z.record(z.string(), z.json()),
});

const [file = '', ...names] = process.argv.slice(2);
const { versions, recordings } = recordedForm.parse(JSON.parse(readFileSync(file, 'utf8')));
for (const [group, scenarios] of chooseGroups(names)) {
  const recorded = scenarios.map((scenario) => {
    const recording = recordings[scenario.id];
    if (recording === undefined) throw new Error(`${scenario.id} was not recorded.`);
    return { scenario, recording: normalizeRecording(recording) };
  });
  writeFixtures(group, versions, recorded);
  process.stdout.write(`${group}: ${recorded.length} fixtures\n`);
}
