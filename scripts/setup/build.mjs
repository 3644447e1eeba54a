import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { onCommandEnd } from './command-frame.mjs';
import { projectNode } from './node-version.mjs';
import { inRoot, rootFolder } from './paths.mjs';
import { runOrFail } from './run-command.mjs';
import { showProgress } from './terminal.mjs';

const SOURCES = ['main', 'preload', 'renderer', 'electron.vite.config.ts', 'package-lock.json'];
const OUTPUTS = ['out/main/main.js', 'out/preload/preload.cjs', 'out/renderer/index.html'];

/** Builds the app into out/ unless what is there was built from exactly these sources. */
export async function ensureBuild() {
  const stampFile = inRoot('out', 'build-stamp.json');
  const sources = digestOf(SOURCES);
  if (isCurrent(stampFile, sources)) return;
  rmSync(stampFile, { force: true });
  const progress = showProgress('Building the app');
  const builder = inRoot('node_modules/electron-vite/bin/electron-vite.js');
  onCommandEnd(removeBuilderLeftovers);
  await runOrFail('The app could not be built.', projectNode(), [builder, 'build'], {
    cwd: rootFolder,
  });
  writeFileSync(stampFile, JSON.stringify({ sources, outputs: outputTimes() }));
  progress.end();
}

/** One digest of the paths and contents of files and of all files in folders. */
export function digestOf(paths, folder = rootFolder) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((name) => filesBelow(folder, name))) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(folder, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** electron-vite writes its compiled configuration beside the original while it reads it. */
function removeBuilderLeftovers() {
  for (const name of readdirSync(rootFolder)) {
    if (/^electron\.vite\.config\.ts\.\d.*\.mjs$/.test(name)) rmSync(inRoot(name), { force: true });
  }
}

function filesBelow(folder, name) {
  const path = join(folder, name);
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [name];
  return readdirSync(path)
    .toSorted()
    .flatMap((child) => filesBelow(folder, `${name}/${child}`));
}

function isCurrent(stampFile, sources) {
  if (!existsSync(stampFile)) return false;
  const stamp = JSON.parse(readFileSync(stampFile, 'utf8'));
  return stamp.sources === sources && stamp.outputs === outputTimes();
}

/** Tells an output that another build has replaced since; empty for one that is missing. */
function outputTimes() {
  return OUTPUTS.map((path) =>
    existsSync(inRoot(path)) ? statSync(inRoot(path)).mtimeMs : '',
  ).join(' ');
}
