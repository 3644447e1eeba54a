// Writes scenarios as JSON for the program in oracle/: export-scenarios.ts FILE [groups…]
import { writeFileSync } from 'node:fs';

import { chooseGroups } from './choose-groups.ts';

const [file = '', ...names] = process.argv.slice(2);
const scenarios = chooseGroups(names).flatMap(([, group]) => group);
writeFileSync(file, JSON.stringify(scenarios));
process.stdout.write(`${scenarios.length} scenarios\n`);
