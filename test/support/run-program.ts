import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { withCompiledCode } from './compiled-code.ts';

/** A plain Node process beside the test's own. */
export interface RunningProgram {
  readonly child: ChildProcess;
  /** Every line of output so far. */
  readonly lines: readonly string[];
  /** Resolves when the output has a line that begins so; rejects when the program ends without it. */
  line(start: string): Promise<string>;
  readonly exited: Promise<number | null>;
}

/** Starts a program of test/support/storage-programs; it is killed when the test is finished. */
export function runProgram(
  name: string,
  args: readonly string[],
  { heedsPermissions = false }: { readonly heedsPermissions?: boolean } = {},
): RunningProgram {
  const file = fileURLToPath(new URL(`storage-programs/${name}`, import.meta.url));
  const [command, first] = heedsPermissions ? nodeThatHeedsPermissions() : [process.execPath, []];
  const child = spawn(command, [...first, file, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'] ?? '', ...withCompiledCode },
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  const exited = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
    // It could not be started.
    child.once('error', () => resolve(null));
  });
  reader.on('line', (line) => lines.push(line));
  return {
    child,
    lines,
    exited,
    line: (start) =>
      new Promise((resolve, reject) => {
        const found = () => lines.find((line) => line.startsWith(start));
        const look = () => {
          const line = found();
          if (line !== undefined) resolve(line);
        };
        look();
        reader.on('line', look);
        void exited.then(() => {
          reject(new Error(`The program ended without a line "${start}": ${lines.join(' | ')}`));
        });
      }),
  };
}

/**
 * Root may write whatever the permissions say. There the program stays root, which may read this folder wherever it
 * stands, but without that one power (capabilities(7)).
 */
function nodeThatHeedsPermissions(): readonly [string, readonly string[]] {
  if (process.getuid?.() !== 0) return [process.execPath, []];
  const without = ['--bounding-set=-dac_override', '--inh-caps=-dac_override'];
  return ['setpriv', [...without, process.execPath]];
}
