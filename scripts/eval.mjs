// npm run eval -- DATASET [--spec AGENT_FILE] [--model NAME] …: tries an assistant on every case of a
// dataset and prints a report. --help tells more.
import { resolve } from 'node:path';

import { runAsCommand } from './setup/command-frame.mjs';
import { ensureDependencies } from './setup/dependencies.mjs';
import { projectNode } from './setup/node-version.mjs';
import { inRoot } from './setup/paths.mjs';
import { runCommand } from './setup/run-command.mjs';

await runAsCommand(
  async () => {
    await ensureDependencies();
    const program = inRoot('main/terminal/evaluate.ts');
    const { code } = await runCommand(projectNode(), [program, ...process.argv.slice(2)], {
      // npm runs its scripts in the folder of the project; files are named from where the person is.
      cwd: resolve(process.env.INIT_CWD ?? process.cwd()),
    });
    return code;
  },
  { tellsHelp: true },
);
