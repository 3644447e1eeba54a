import { spawn } from 'node:child_process';

const children = new Set();

/** A failure that is told to the person in one sentence, without a stack. */
export class SetupError extends Error {}

/**
 * Runs a program to its end. Resolves with its exit code and, with `capture`, what it wrote;
 * rejects only when it cannot be started. `capture` keeps the output quiet; without it the
 * program shares our terminal.
 */
export function runCommand(command, commandArguments, { capture = false, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, commandArguments, {
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      ...options,
    });
    children.add(child);
    let output = '';
    child.stdout?.on('data', (text) => (output += text));
    child.stderr?.on('data', (text) => (output += text));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      children.delete(child);
      resolve({ code: code ?? 1, signal, output });
    });
  });
}

/** Asks every program that is still running to end. */
export function endCommands() {
  for (const child of children) child.kill('SIGTERM');
}

/** Runs a program and rejects with `message` and the end of its output unless it succeeds. */
export async function runOrFail(message, command, commandArguments, options = {}) {
  const result = await runCommand(command, commandArguments, { capture: true, ...options });
  if (result.code === 0) return result.output;
  throw new SetupError(`${message}\n${result.output.trimEnd().split('\n').slice(-12).join('\n')}`);
}

/** The command and first arguments that run npm: the one that runs us, if one does. */
export function npmCommand({ env = process.env, platform = process.platform } = {}) {
  if (env.npm_execpath?.endsWith('.js')) return [process.execPath, [env.npm_execpath]];
  return [platform === 'win32' ? 'npm.cmd' : 'npm', []];
}
