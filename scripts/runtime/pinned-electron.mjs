import { fork } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { projectNode } from '../setup/node-version.mjs';
import { cacheFolder, inRoot } from '../setup/paths.mjs';
import { SetupError } from '../setup/run-command.mjs';
import { say, showProgress } from '../setup/terminal.mjs';
import { makeFolder } from '../setup/work-folder.mjs';

/** How long the first byte, and then each next one, may take before the source counts as out of reach. */
const SILENCE_MS = 10_000;
/** How long a failed attempt is remembered, so that each start need not wait for it again. */
const RETRY_AFTER_MS = 24 * 3600_000;

/** The Electron version that this project is built for. */
export function pinnedVersion() {
  return JSON.parse(readFileSync(inRoot('node_modules/electron/package.json'), 'utf8')).version;
}

/** The folder of the pinned Electron if it was fetched before, by us or by install-electron; else null. */
export function findPinnedElectron() {
  const folders = [pinnedFolder(), inRoot('node_modules/electron/dist')];
  return folders.find((folder) => versionOf(folder) === pinnedVersion()) ?? null;
}

/** The version of the Electron in a folder, or null. */
export function versionOf(folder) {
  const file = join(folder, 'version');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().replace(/^v/, '') : null;
}

/** Whether the last attempt failed so recently that it need not be repeated where there is another way. */
export function wasOutOfReachLately() {
  const stamp = unreachableStamp();
  return existsSync(stamp) && Date.now() - statSync(stamp).mtimeMs < RETRY_AFTER_MS;
}

/**
 * Fetches the pinned Electron from its own release page or the mirror that the environment names
 * (ELECTRON_MIRROR and its kin). Resolves with its folder, or null when the source is out of reach.
 */
export async function fetchPinnedElectron() {
  const target = pinnedFolder();
  try {
    await makeFolder(target, download);
    rmSync(unreachableStamp(), { force: true });
    return target;
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    say(error.message);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(unreachableStamp(), '');
    return null;
  }
}

function pinnedFolder() {
  return join(cacheFolder(), `electron-${pinnedVersion()}-${process.platform}-${process.arch}`);
}

function unreachableStamp() {
  return `${pinnedFolder()}-out-of-reach`;
}

/** @returns {Promise<void>} */
function download(folder) {
  const version = pinnedVersion();
  const progress = showProgress(`Fetching Electron ${version}`);
  return new Promise((resolve, reject) => {
    const child = fork(inRoot('scripts/runtime/download-pinned.mjs'), [folder], {
      execPath: projectNode(),
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let errors = '';
    child.stderr.on('data', (text) => (errors += text));
    let silence = setTimeout(() => child.kill(), SILENCE_MS);
    child.on('message', (/** @type {{ percent: number }} */ { percent }) => {
      progress.update(percent);
      clearTimeout(silence);
      if (percent < 1) silence = setTimeout(() => child.kill(), SILENCE_MS);
    });
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(silence);
      if (code === 0) {
        progress.end();
        resolve();
        return;
      }
      const reason = code === null ? 'no answer in time' : reasonOf(errors);
      reject(
        new SetupError(`Electron ${version} could not be fetched from its own source (${reason}).`),
      );
    });
  });
}

/** The words of the innermost cause, which names the host and what was wrong. */
function reasonOf(errors) {
  const causes = [...errors.matchAll(/\b\w*Error: (.+)/g)].map((match) => match[1].trim());
  return (causes.at(-1) ?? 'unknown reason').replace(/[\s{]+$/, '');
}
