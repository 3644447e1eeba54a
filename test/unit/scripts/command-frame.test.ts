import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const setup = join(import.meta.dirname, '../../../scripts/setup');
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-command-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Starts a command of ours whose body is `body`; resolves with its exit code and its errors. */
function startCommand(body: string) {
  const file = join(folder, 'command.mjs');
  writeFileSync(
    file,
    `import { onCommandEnd, runAsCommand } from '${setup}/command-frame.mjs';
     import { runOrFail, SetupError } from '${setup}/run-command.mjs';
     import { makeFolder } from '${setup}/work-folder.mjs';
     import { writeFileSync } from 'node:fs';
     await runAsCommand(async () => { ${body} });`,
  );
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()));
  const ended = new Promise<{ code: number | null; errors: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, errors }));
  });
  return { child, ended };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it.skipIf(process.platform === 'win32')(
  'ends what it started and removes what is unfinished on Ctrl-C',
  async () => {
    const { child, ended } = startCommand(`
      onCommandEnd(() => writeFileSync('${folder}/ended', ''));
      await makeFolder('${folder}/target', async (partial) => {
        const loop = 'echo $$ > ${folder}/pid; while true; do echo x > ' + partial + '/file; sleep 0.05; done';
        await runOrFail('never said', 'sh', ['-c', 'sh -c "$0"; true', loop]);
      });
      return 0;`);
    await vi.waitUntil(() => existsSync(join(folder, 'pid')), { timeout: 10_000 });
    const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'));

    child.kill('SIGINT');
    const { code, errors } = await ended;

    expect(code).toBe(130);
    expect(errors).toContain('Nothing half-finished was left behind');
    expect(readdirSync(folder).toSorted()).toEqual(['command.mjs', 'ended', 'pid']);
    await vi.waitUntil(() => !isAlive(pid), { timeout: 5000 });
  },
);

it('tells a failure of the set-up in plain words, and a bug with its stack', async () => {
  const known = await startCommand(`throw new SetupError('Install make first.');`).ended;
  const bug = await startCommand(`null.nothing;`).ended;

  expect(known).toEqual({ code: 1, errors: 'Install make first.\n' });
  expect(bug.code).toBe(1);
  expect(bug.errors).toContain('command.mjs:');
});

it('undoes what was registered when it ends well', async () => {
  const { ended } = startCommand(
    `onCommandEnd(() => writeFileSync('${folder}/ended', '')); return 3;`,
  );

  expect((await ended).code).toBe(3);
  expect(existsSync(join(folder, 'ended'))).toBe(true);
});

it('tells the head of its file for --help, and does nothing else', () => {
  const script = join(import.meta.dirname, '../../../scripts/gallery.mjs');
  const told = spawnSync(process.execPath, [script, 'main', '--help'], { encoding: 'utf8' });
  expect(told.status).toBe(0);
  expect(told.stdout).toMatch(/^npm run gallery -- NAME \[ONLY\]: pictures of every state/);
  expect(told.stdout).not.toContain('import');
  expect(told.stderr).toBe('');
});

it('names an option that does not exist without a stack', () => {
  const script = join(import.meta.dirname, '../../../scripts/checklist.mjs');
  const told = spawnSync(process.execPath, [script, '--aera', 'x'], { encoding: 'utf8' });
  expect(told.status).toBe(1);
  expect(told.stderr).toBe("Unknown option '--aera'\n");
});
