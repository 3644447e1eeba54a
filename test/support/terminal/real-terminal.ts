import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { onTestFinished } from 'vitest';
import { withCompiledCode } from '../compiled-code.ts';

const script = '/usr/bin/script';
const agent = path.resolve(import.meta.dirname, '../../../scripts/agent.mjs');

/** Whether this system can give a program a terminal of its own: `script` of util-linux. */
export const hasTerminals = process.platform === 'linux' && existsSync(script);

/** `npm run agent` in a terminal of its own. */
export interface RealTerminal {
  readonly exitCode: Promise<number | null>;
  /** Resolves as soon as the text is to be seen in what came since the last call. */
  sees(text: string): Promise<void>;
  press(keys: string): void;
}

/** Starts the command with these arguments in a folder. */
export function openRealTerminal(
  folder: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): RealTerminal {
  const command = [process.execPath, agent, ...args].map(quote).join(' ');
  const child = spawn(
    script,
    ['--quiet', '--flush', '--return', '--command', command, '/dev/null'],
    {
      cwd: folder,
      stdio: ['pipe', 'pipe', 'inherit'],
      env: {
        PATH: process.env['PATH'] ?? '',
        LANG: 'en_GB.UTF-8',
        TERM: 'xterm',
        ...withCompiledCode,
        ...environment,
      },
    },
  );
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let text = '';
  let seenUpTo = 0;
  child.stdout.on('data', (piece: Buffer) => {
    text = stripVTControlCharacters(`${text}${piece.toString('utf8')}`);
  });
  const exitCode = once(child, 'close').then(([code]: unknown[]) =>
    typeof code === 'number' ? code : null,
  );
  return {
    exitCode,
    sees: async (wanted) => {
      for (;;) {
        const at = text.indexOf(wanted, seenUpTo);
        if (at !== -1) {
          seenUpTo = at + wanted.length;
          return;
        }
        const ended = await Promise.race([
          once(child.stdout, 'data').then(() => false),
          exitCode.then(() => true),
        ]);
        if (ended && !text.includes(wanted))
          throw new Error(`It ended without "${wanted}":\n${text}`);
      }
    },
    press: (keys) => child.stdin.write(keys),
  };
}

function quote(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
