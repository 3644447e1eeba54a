import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { _electron } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const isRoot = process.getuid?.() === 0;
let place: string;

/**
 * As root Chromium has no sandbox, so the test goes on as `nobody`, with copies of runtime and app that `nobody` may
 * read. Hard links where they are possible: the runtime is large.
 */
async function makePlace(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-sandbox-'));
  const runtime = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? '';
  await run('cp', ['-al', runtime, join(folder, 'runtime')]).catch(() =>
    run('cp', ['-a', runtime, join(folder, 'runtime')]),
  );
  const app = join(folder, 'app');
  await mkdir(join(app, 'node_modules'), { recursive: true });
  await cp(join(root, 'package.json'), join(app, 'package.json'));
  for (const part of ['main', 'preload', 'renderer']) {
    await cp(join(root, 'out', part), join(app, 'out', part), { recursive: true });
  }
  const sqlite = join('node_modules', 'better-sqlite3');
  for (const part of ['package.json', 'lib', 'prebuilds']) {
    await cp(join(root, sqlite, part), join(app, sqlite, part), { recursive: true });
  }
  const binding = process.env['PARLEY_SQLITE_BINDING'];
  if (binding !== undefined) await cp(binding, join(folder, 'better_sqlite3.node'));
  await mkdir(join(folder, 'profile'));
  // A careful umask keeps what was cloned or unpacked from other people.
  await run('chmod', ['-R', 'a+rX', folder]);
  return folder;
}

/** A program that Playwright takes for Electron: it goes on as another person. */
async function makeLauncher(folder: string): Promise<string> {
  const launcher = join(folder, 'as-nobody');
  const electron = join(folder, 'runtime', 'electron');
  await writeFile(
    launcher,
    `#!/bin/sh\nexport HOME='${folder}/profile'\nexec runuser -u nobody -- '${electron}' "$@"\n`,
  );
  await chmod(launcher, 0o755);
  await run('chown', ['-R', 'nobody', join(folder, 'profile')]);
  return launcher;
}

beforeAll(async () => {
  place = await makePlace();
});
afterAll(() => rm(place, { recursive: true, force: true }));

it.skipIf(process.platform !== 'linux')(
  'runs a window in the system’s own sandbox: no new system calls, none of main’s files',
  async () => {
    const launcher = isRoot ? { executablePath: await makeLauncher(place) } : {};
    const binding = join(place, 'better_sqlite3.node');
    const app = await _electron.launch({
      ...launcher,
      args: [join(place, 'app'), `--user-data-dir=${join(place, 'profile')}`, '--lang=en-US'],
      cwd: dirname(place),
      chromiumSandbox: true,
      env: { ...definedOf(process.env), PARLEY_SQLITE_BINDING: binding },
    });
    try {
      const page = await app.firstWindow();
      const answer = await page.evaluate(() => window.assistant.request('app.read', {}));
      expect(answer).toMatchObject({ ok: true, value: { storage: { kind: 'ready' } } });
      const [mainPid, pagePid] = await app.evaluate(({ BrowserWindow }) => [
        process.pid,
        BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId(),
      ]);
      const status = await readFile(`/proc/${pagePid}/status`, 'utf8');
      // 2: a filter on system calls is in force (proc(5)).
      expect(status).toMatch(/^Seccomp:\t2$/m);
      expect(status).toMatch(/^NoNewPrivs:\t1$/m);
      // A container may have put a filter on every process: the window has to have one more.
      const mainStatus = await readFile(`/proc/${mainPid}/status`, 'utf8');
      expect(countFilters(status)).toBeGreaterThan(countFilters(mainStatus));
      expect(await readFile(`/proc/${mainPid}/cmdline`, 'utf8')).not.toContain('no-sandbox');
    } finally {
      await app.close();
    }
  },
);

function countFilters(status: string): number {
  return Number(/^Seccomp_filters:\t(\d+)$/m.exec(status)?.[1]);
}

function definedOf(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
}
