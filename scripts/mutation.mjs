// npm run mutation [-- --sample N] [--seed S] [--file PART] [--fresh]: breaks the runtime in one small
// place at a time and lists the breaks that neither a scenario nor a test notices. Goes on where the
// last run stopped; a module that has changed is judged anew.
import { runAsCommand } from './setup/command-frame.mjs';
import { ensureDependencies } from './setup/dependencies.mjs';
import { projectNode } from './setup/node-version.mjs';
import { inRoot, rootFolder } from './setup/paths.mjs';
import { runCommand } from './setup/run-command.mjs';

await runAsCommand(async () => {
  await ensureDependencies();
  const program = inRoot('test/mutation/run-mutants.ts');
  const { code } = await runCommand(projectNode(), [program, ...process.argv.slice(2)], {
    cwd: rootFolder,
  });
  return code;
});
