// npm run parity: every scenario of test/parity against what the original did with it.
// npm run parity -- GROUP… compares only these groups.
import { runAsCommand } from './setup/command-frame.mjs';
import { ensureDependencies } from './setup/dependencies.mjs';
import { projectNode } from './setup/node-version.mjs';
import { inRoot, rootFolder } from './setup/paths.mjs';
import { runCommand } from './setup/run-command.mjs';

await runAsCommand(async () => {
  await ensureDependencies();
  const program = inRoot('test/parity/commands/compare-all.ts');
  const { code } = await runCommand(projectNode(), [program, ...process.argv.slice(2)], {
    cwd: rootFolder,
  });
  return code;
});
