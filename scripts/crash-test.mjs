// npm run crash-test -- [--seeds N] [--electron M] [--from SEED]: kills main in plain Node once for
// each of N seeds (40), and the real app for M more (0), at random points of scripted runs; starts it
// again and looks for damage. Prints the kills per phase and the most that was lost.
import { runAsCommand } from './setup/command-frame.mjs';
import { ensureDependencies } from './setup/dependencies.mjs';
import { projectNode } from './setup/node-version.mjs';
import { inRoot, rootFolder } from './setup/paths.mjs';
import { runCommand, SetupError } from './setup/run-command.mjs';
import { prepareTests } from './tests/prepare-tests.mjs';

await runAsCommand(async () => {
  const given = process.argv.slice(2);
  await ensureDependencies();
  if (given.some((argument) => argument.startsWith('--electron'))) {
    const { e2e: obstacle } = await prepareTests(['e2e']);
    if (obstacle) throw new SetupError(obstacle);
  }
  const program = inRoot('test/support/crash/crash-test.ts');
  const { code } = await runCommand(projectNode(), [program, ...given], { cwd: rootFolder });
  return code;
});
