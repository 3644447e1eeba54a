import { findProgram, installSystemPackages } from './system-packages.mjs';
import { runCommand } from './run-command.mjs';

/** What a Debian without a desktop lacks for Electron. */
const PACKAGES = [
  'libgtk',
  'libnss3',
  'libasound',
  'libgbm1',
  'libxss1',
  'libatk',
  'libcups',
  'libdrm2',
];

/** Sees to the shared libraries that an Electron executable needs on Linux. */
export async function ensureSystemLibraries(electron) {
  if (process.platform !== 'linux' || findProgram('ldd') === null) return;
  if ((await missingLibraries(electron)).length > 0) {
    await installSystemPackages(PACKAGES, 'run Electron');
  }
}

async function missingLibraries(electron) {
  const { output } = await runCommand('ldd', [electron], { capture: true });
  return output.split('\n').filter((line) => line.includes('not found'));
}
