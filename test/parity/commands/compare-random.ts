// Compares generated scenarios with recordings of the original: compare-random.ts FILE FIRST_SEED COUNT
import { readFileSync } from 'node:fs';
import { z } from 'zod';

import { judge } from '../compare/judge.ts';
import { normalizeRecording } from '../compare/normalize.ts';
import { randomScenario } from '../random/random-scenario.ts';
import { runScenario } from '../runner/run-scenario.ts';

const recordedForm = z.object({ recordings: z.record(z.string(), z.json()) });

const [file = '', first = '1', count = '1'] = process.argv.slice(2);
const { recordings } = recordedForm.parse(JSON.parse(readFileSync(file, 'utf8')));
const kindCounts = new Map<string, number>();
let equal = 0;
for (let seed = Number(first); seed < Number(first) + Number(count); seed += 1) {
  const { scenario, kinds } = randomScenario(seed);
  for (const kind of kinds) kindCounts.set(kind, (kindCounts.get(kind) ?? 0) + 1);
  const original = normalizeRecording(recordings[scenario.id] ?? null);
  const faults = judge(scenario, original, normalizeRecording(await runScenario(scenario)));
  if (faults.length === 0) equal += 1;
  else {
    const lines = faults.slice(0, 4).map((fault) => `    ${fault.slice(0, 240)}\n`);
    process.stdout.write(`✗ ${scenario.id} ${kinds.join(', ')}\n${lines.join('')}`);
  }
}
const kinds = [...kindCounts].toSorted(([a], [b]) => (a < b ? -1 : 1));
for (const [kind, times] of kinds) process.stdout.write(`${kind}: ${times}\n`);
process.stdout.write(`${count} scenarios, ${equal} equal\n`);
process.exitCode = equal === Number(count) ? 0 : 1;
