// npm run bench [-- NAME…]: measures speed and size with the programs test/bench/NAME.bench.ts, all
// of them if none is named. Each writes out/bench/NAME.json: the figures, and as `rows` which rows
// of the checklist they carry ({ id, passed, figure }). Fails when a program does or a row is missed.
import { readdirSync } from 'node:fs';

import { readBenchResults } from './checklist/test-results.mjs';
import { runAsCommand } from './setup/command-frame.mjs';
import { ensureDependencies } from './setup/dependencies.mjs';
import { projectNode } from './setup/node-version.mjs';
import { inRoot, rootFolder } from './setup/paths.mjs';
import { runCommand, SetupError } from './setup/run-command.mjs';
import { say } from './setup/terminal.mjs';

const END = '.bench.ts';

await runAsCommand(async () => {
  const benches = chosenBenches(process.argv.slice(2));
  await ensureDependencies();
  let exitCode = 0;
  for (const name of benches) {
    say(`Measuring ${name}`);
    const program = inRoot('test/bench', `${name}${END}`);
    const { code } = await runCommand(projectNode(), [program], { cwd: rootFolder });
    if (code !== 0) exitCode = 1;
  }
  for (const { id, bench, passed, figure } of readBenchResults()) {
    if (!benches.includes(bench)) continue;
    say(`${passed ? '✓' : '✗'} ${id} ${figure}`);
    if (!passed) exitCode = 1;
  }
  return exitCode;
});

function chosenBenches(names) {
  const all = readdirSync(inRoot('test/bench'))
    .filter((file) => file.endsWith(END))
    .map((file) => file.slice(0, -END.length));
  const unknown = names.find((name) => !all.includes(name));
  if (unknown)
    throw new SetupError(`There is no bench "${unknown}". There are: ${all.join(', ')}.`);
  return names.length > 0 ? names : all;
}
