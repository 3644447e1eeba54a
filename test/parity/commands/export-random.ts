// Writes generated scenarios for the program in oracle/: export-random.ts FILE FIRST_SEED COUNT
import { writeFileSync } from 'node:fs';

import { randomScenario } from '../random/random-scenario.ts';

const [file = '', first = '1', count = '1'] = process.argv.slice(2);
const scenarios = Array.from({ length: Number(count) }, (_, at) =>
  randomScenario(Number(first) + at),
);
writeFileSync(file, JSON.stringify(scenarios.map(({ scenario }) => scenario)));
