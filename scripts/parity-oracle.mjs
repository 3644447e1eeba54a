// npm run parity:oracle: runs the scenarios of test/parity through the original and writes its
// fixtures anew. Name groups to record only these: npm run parity:oracle -- GROUP…
import { mkdirSync } from 'node:fs';

import { ensureOraclePython } from './parity/oracle-python.mjs';
import { runAsCommand } from './setup/command-frame.mjs';
import { ensureDependencies } from './setup/dependencies.mjs';
import { projectNode } from './setup/node-version.mjs';
import { inRoot, rootFolder } from './setup/paths.mjs';
import { runCommand, SetupError } from './setup/run-command.mjs';

await runAsCommand(async () => {
  await ensureDependencies();
  const python = await ensureOraclePython();
  const groups = process.argv.slice(2);
  mkdirSync(inRoot('out/parity'), { recursive: true });
  const scenarios = inRoot('out/parity/scenarios.json');
  const recordings = inRoot('out/parity/recordings.json');
  await step(
    projectNode(),
    inRoot('test/parity/commands/export-scenarios.ts'),
    scenarios,
    ...groups,
  );
  await step(python, '-B', inRoot('test/parity/oracle/oracle.py'), scenarios, recordings);
  await step(
    projectNode(),
    inRoot('test/parity/commands/write-fixtures.ts'),
    recordings,
    ...groups,
  );
  return 0;
});

async function step(program, ...programArguments) {
  const { code } = await runCommand(program, programArguments, { cwd: rootFolder });
  if (code !== 0) throw new SetupError('The fixtures were not written.');
}
