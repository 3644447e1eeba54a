import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

import { digestOf } from '../setup/build.mjs';
import { inRoot } from '../setup/paths.mjs';
import { SetupError } from '../setup/run-command.mjs';
import { packApp } from './pack-app.mjs';

const OUTPUT = 'out/packed';
const INPUTS = [
  'out/main',
  'out/preload',
  'out/renderer',
  'main/resources',
  'electron-builder.yml',
  'package.json',
];

/**
 * Packs the built app for tests, unless what is there was packed from exactly this build and
 * runtime. Resolves with the path of its executable. Linux only.
 */
export async function ensurePackedApp(runtime) {
  const stampFile = inRoot(OUTPUT, 'stamp.json');
  const stamp = JSON.stringify({ inputs: digestOf(INPUTS), runtime: runtime.folder });
  const executable = inRoot(OUTPUT, 'linux-unpacked', 'parley');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return executable;
  rmSync(inRoot(OUTPUT), { recursive: true, force: true });
  if ((await packApp(runtime, { unpackedOnly: true, output: OUTPUT })) !== 0) {
    throw new SetupError('The app could not be packed.');
  }
  writeFileSync(stampFile, stamp);
  return executable;
}
