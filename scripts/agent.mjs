// npm run agent -- FILE "PROMPT" [options]: runs the assistant of a spec file in the terminal. --help tells more.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { ensureDependencies } from './setup/dependencies.mjs';
import { projectNode } from './setup/node-version.mjs';
import { inRoot } from './setup/paths.mjs';
import { SetupError } from './setup/run-command.mjs';

// Ctrl-C reaches the program as well, and it is for the program to say what it means.
process.on('SIGINT', () => {});

try {
  await ensureDependencies();
  const program = inRoot('main/terminal/terminal.ts');
  const child = spawn(projectNode(), [program, ...process.argv.slice(2)], {
    stdio: 'inherit',
    // npm runs its scripts in the folder of the project; files are named from where the person is.
    cwd: process.env.INIT_CWD ?? process.cwd(),
  });
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGHUP', () => child.kill('SIGHUP'));
  const [code] = await once(child, 'close');
  process.exitCode = code ?? 1;
} catch (error) {
  process.exitCode = 1;
  process.stderr.write(`${error instanceof SetupError ? error.message : error.stack}\n`);
}
