import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

const children = new Set();

/** A failure that is told to the person in plain words, without a stack. */
export class SetupError extends Error {}

/**
 * Runs a program to its end and resolves with its exit code and what it wrote; rejects only when
 * it cannot be started. With `capture` its output is kept from the terminal and it leads a process
 * group of its own, so that we can end it with all its children; without, it shares our terminal.
 * @param {string} command
 * @param {string[]} commandArguments
 * @param {import('node:child_process').SpawnOptions & { capture?: boolean, onStart?: (child: import('node:child_process').ChildProcess) => void }} options
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runCommand(
  command,
  commandArguments,
  { capture = false, onStart = () => {}, ...options } = {},
) {
  return new Promise((resolve, reject) => {
    const leadsGroup = capture && process.platform !== 'win32';
    const child = spawn(command, commandArguments, {
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      detached: leadsGroup,
      ...options,
    });
    const entry = { child, leadsGroup };
    children.add(entry);
    let output = '';
    if (capture) {
      child.stdout.on('data', (text) => (output += text));
      child.stderr.on('data', (text) => (output += text));
    }
    onStart(child);
    child.on('error', (error) => {
      children.delete(entry);
      reject(error);
    });
    child.on('close', (code) => {
      children.delete(entry);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** Runs a program quietly; rejects with `message` and the end of its output unless it succeeds. */
export async function runOrFail(message, command, commandArguments, options = {}) {
  const result = await runCommand(command, commandArguments, { capture: true, ...options });
  if (result.code === 0) return result.output;
  throw new SetupError(`${message}\n${result.output.trimEnd().split('\n').slice(-20).join('\n')}`);
}

/** Ends every program that still runs: politely, then for good. The app stores what it has within 3 s. */
export async function endCommands() {
  for (const entry of children) signal(entry, 'SIGTERM');
  const deadline = Date.now() + 4000;
  while (children.size > 0 && Date.now() < deadline) await delay(20);
  for (const entry of children) signal(entry, 'SIGKILL');
}

/** The command and first arguments that run npm: the npm that runs us, if one does. */
export function npmCommand({ env = process.env, platform = process.platform } = {}) {
  if (env.npm_execpath?.endsWith('.js')) return [process.execPath, [env.npm_execpath]];
  return [platform === 'win32' ? 'npm.cmd' : 'npm', []];
}

function signal({ child, leadsGroup }, name) {
  try {
    if (leadsGroup) process.kill(-child.pid, name);
    else child.kill(name);
  } catch (error) {
    // It ended by itself between our look and our signal.
    if (error.code !== 'ESRCH') throw error;
  }
}
