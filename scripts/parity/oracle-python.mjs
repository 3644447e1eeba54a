import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { cacheFolder, inRoot } from '../setup/paths.mjs';
import { runCommand, runOrFail, SetupError } from '../setup/run-command.mjs';
import { say } from '../setup/terminal.mjs';
import { makeFolder } from '../setup/work-folder.mjs';

const CANDIDATES = ['python3.11', 'python3.12', 'python3.13', 'python3', 'python'];

/**
 * The Python that runs the oracle, with exactly the packages of its list; made once per user and list. Only who
 * records fixtures needs it, never who compares with them.
 */
export async function ensureOraclePython() {
  const list = inRoot('test/parity/oracle/requirements.txt');
  const name = createHash('sha256').update(readFileSync(list)).digest('hex').slice(0, 12);
  const folder = join(cacheFolder(), `parity-oracle-${name}`);
  if (!existsSync(folder)) {
    const python = await findPython();
    say('Fetching the packages of the parity oracle');
    await makeFolder(folder, (unfinished) => fill(unfinished, python, list));
  }
  return pythonOf(folder);
}

async function fill(folder, python, list) {
  await runOrFail('The environment could not be made.', python, ['-m', 'venv', folder]);
  await runOrFail('The packages of the oracle could not be fetched.', pythonOf(folder), [
    '-m',
    'pip',
    'install',
    '--quiet',
    '--disable-pip-version-check',
    '-r',
    list,
  ]);
}

function pythonOf(folder) {
  return process.platform === 'win32'
    ? join(folder, 'Scripts', 'python.exe')
    : join(folder, 'bin', 'python');
}

async function findPython() {
  for (const candidate of CANDIDATES) {
    if (await isNewEnough(candidate)) return candidate;
  }
  throw new SetupError(
    'Recording fixtures needs Python 3.11 or newer. Comparing with them (npm run parity) does not.',
  );
}

async function isNewEnough(candidate) {
  const check = 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else 1)';
  try {
    const { code } = await runCommand(candidate, ['-c', check], { capture: true });
    return code === 0;
  } catch (error) {
    // There is no program of that name.
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}
