import { copyFileSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { inRoot, rootFolder } from './paths.mjs';
import { npmCommand, runOrFail } from './run-command.mjs';
import { showProgress } from './terminal.mjs';
import { makeFolder } from './work-folder.mjs';

const INPUTS = ['package.json', 'package-lock.json', '.npmrc'];

/** Installs the locked dependencies unless exactly these are there already. */
export async function ensureDependencies() {
  if (areDependenciesCurrent()) return;
  const progress = showProgress('Installing the dependencies');
  const timer = setInterval(() => progress.update(null), 250);
  const workshop = inRoot('.install');
  rmSync(workshop, { recursive: true, force: true });
  try {
    await makeFolder(workshop, async (folder) => {
      for (const name of INPUTS) copyFileSync(inRoot(name), join(folder, name));
      const [npm, first] = npmCommand();
      const options = ['--no-audit', '--no-fund', '--loglevel=error'];
      await runOrFail(
        'The dependencies could not be installed.',
        npm,
        [...first, 'ci', ...options],
        {
          cwd: folder,
          env: environmentForNpm(),
        },
      );
    });
    moveModules(join(workshop, 'node_modules'));
  } finally {
    clearInterval(timer);
    rmSync(workshop, { recursive: true, force: true });
  }
  progress.end();
}

/** Whether node_modules holds what package-lock.json asks for, no more and no less. */
export function areDependenciesCurrent(folder = rootFolder) {
  const installedFile = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const wanted = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages;
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages;
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === '') continue;
    const there = installed[path];
    if (there ? there.version !== entry.version : !entry.optional) return false;
  }
  return Object.keys(installed).every((path) => path in wanted);
}

/** npm hands its own settings to what it runs; a nested npm would take them for the person's. */
function environmentForNpm() {
  const own = /^npm_(?:package|lifecycle|command|execpath|node_execpath|config_local_prefix)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)));
}

/** Old modules step aside first, so that a stop in between leaves none rather than a mixture. */
function moveModules(fresh) {
  const target = inRoot('node_modules');
  const old = inRoot('.install-old');
  rmSync(old, { recursive: true, force: true });
  if (existsSync(target)) renameSync(target, old);
  renameSync(fresh, target);
  rmSync(old, { recursive: true, force: true });
}
