// npm run any-input -- [--sequences N] [--electron M] [--seed S] [--from K] [--lanes L]: plays N (200)
// sequences of keys, clicks, reloads, kills and clock changes on what waits for the person, L (6) at a
// time in a browser, and M (0) in the real app. Prints how often each command and state was reached;
// fails when something is lost, settled twice, done without leave or hidden, or is never reached.
import { ensureBuild } from './setup/build.mjs';
import { runAsCommand } from './setup/command-frame.mjs';
import { projectNode } from './setup/node-version.mjs';
import { inRoot, rootFolder } from './setup/paths.mjs';
import { runCommand, SetupError } from './setup/run-command.mjs';
import { prepareTests } from './tests/prepare-tests.mjs';

await runAsCommand(async () => {
  const given = process.argv.slice(2);
  const isInApp = given.some((argument) => argument.startsWith('--electron'));
  const obstacles = await prepareTests(isInApp ? ['browser', 'e2e'] : ['browser']);
  const obstacle = obstacles.browser ?? obstacles.e2e;
  if (obstacle) throw new SetupError(obstacle);
  if (!isInApp) await ensureBuild();
  const program = inRoot('test/support/any-input/any-input.ts');
  const { code } = await runCommand(projectNode(), [program, ...given], { cwd: rootFolder });
  return code;
});
