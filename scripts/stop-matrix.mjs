// npm run stop-matrix [-- --repeat N]: stops runs of the real app in every phase, prints phase ×
// outcome, and measures N more stops (10) in the middle of a text.
import { runAsCommand } from './setup/command-frame.mjs';
import { projectNode } from './setup/node-version.mjs';
import { inRoot, rootFolder } from './setup/paths.mjs';
import { runCommand, SetupError } from './setup/run-command.mjs';
import { prepareTests } from './tests/prepare-tests.mjs';

await runAsCommand(async () => {
  const { e2e: obstacle } = await prepareTests(['e2e']);
  if (obstacle) throw new SetupError(obstacle);
  const program = inRoot('test/support/stop/stop-matrix.ts');
  const { code } = await runCommand(projectNode(), [program, ...process.argv.slice(2)], {
    cwd: rootFolder,
  });
  return code;
});
