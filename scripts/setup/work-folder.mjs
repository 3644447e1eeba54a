import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const unfinished = new Set();

/**
 * Fills a temporary folder and renames it to `target` when the work has succeeded, so that
 * `target` is never seen half made. Whatever ends the work early, Ctrl-C included, removes it.
 * A second process that finishes first wins; ours is then thrown away.
 */
export async function makeFolder(target, fill) {
  const folder = `${target}.partial-${process.pid}`;
  mkdirSync(dirname(target), { recursive: true });
  removeAbandoned(target);
  mkdirSync(folder);
  unfinished.add(folder);
  try {
    await fill(folder);
    moveIntoPlace(folder, target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    unfinished.delete(folder);
  }
}

/** Removes every folder that is still being filled: for the handlers of signals. */
export function removeUnfinishedFolders() {
  for (const folder of unfinished) rmSync(folder, { recursive: true, force: true });
}

function moveIntoPlace(folder, target) {
  try {
    renameSync(folder, target);
  } catch (error) {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  }
}

function removeAbandoned(target) {
  const prefix = `${basename(target)}.partial-`;
  for (const name of readdirSync(dirname(target))) {
    if (!name.startsWith(prefix)) continue;
    if (isAlive(Number(name.slice(prefix.length)))) continue;
    rmSync(join(dirname(target), name), { recursive: true, force: true });
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
