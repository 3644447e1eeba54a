import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { runCommand, runOrFail, SetupError } from './run-command.mjs';
import { askYesOrNo, canAsk, say, showProgress } from './terminal.mjs';

/** Debian's name first, then the one that later releases (64-bit time) use. */
const NAMES = {
  libgtk: ['libgtk-3-0', 'libgtk-3-0t64'],
  libasound: ['libasound2', 'libasound2t64'],
  libatk: ['libatk-bridge2.0-0', 'libatk-bridge2.0-0t64'],
  libcups: ['libcups2', 'libcups2t64'],
};

/** Where a program stands on the search path, or null. */
export function findProgram(name, { env = process.env } = {}) {
  for (const folder of (env.PATH ?? '').split(delimiter)) {
    const path = join(folder, name);
    if (folder !== '' && existsSync(path)) return path;
  }
  return null;
}

/** Whether packages can be installed with apt here. */
export function hasApt() {
  return process.platform === 'linux' && findProgram('apt-get') !== null;
}

/**
 * Installs system packages on Debian and its kin. As root it says so and does it (at a terminal it
 * asks first); otherwise it throws with the one line to run. `purpose` completes "needed to …".
 */
export async function installSystemPackages(
  wanted,
  purpose,
  { isDebian = hasApt(), isRoot = process.getuid?.() === 0 } = {},
) {
  if (!isDebian) {
    throw new SetupError(
      `Some system packages are missing, needed to ${purpose}. Debian calls them: ${wanted.map(firstName).join(' ')}. Install them with your package manager and run the command again.`,
    );
  }
  if (!isRoot) throw new SetupError(lineToRun(wanted, purpose));
  say(`Missing system packages, needed to ${purpose}: ${wanted.map(firstName).join(' ')}`);
  if (canAsk() && !(await askYesOrNo('Install them with apt-get now?'))) {
    throw new SetupError(lineToRun(wanted, purpose));
  }
  const progress = showProgress('Installing system packages');
  const timer = setInterval(() => progress.update(null), 250);
  try {
    await aptInstall(wanted);
  } finally {
    clearInterval(timer);
  }
  progress.end();
}

async function aptInstall(wanted) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const failure = 'The system packages could not be installed.';
  await runOrFail(failure, 'apt-get', ['update', '-qq'], { env });
  const packages = await Promise.all(wanted.map(availableName));
  const options = ['install', '-y', '-qq', '--no-install-recommends'];
  await runOrFail(failure, 'apt-get', [...options, ...packages], { env });
}

async function availableName(name) {
  for (const candidate of NAMES[name] ?? [name]) {
    const { output } = await runCommand('apt-cache', ['policy', candidate], { capture: true });
    if (/Candidate: (?!\(none\))/.test(output)) return candidate;
  }
  return firstName(name);
}

function firstName(name) {
  return (NAMES[name] ?? [name])[0];
}

function lineToRun(wanted, purpose) {
  const packages = wanted.map(firstName).join(' ');
  return `Some system packages are missing, needed to ${purpose}. Run this line, then the command again:\n  sudo apt-get install -y --no-install-recommends ${packages}`;
}
