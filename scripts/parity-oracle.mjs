// npm run parity:oracle: runs the scenarios of test/parity through the original and writes its
// fixtures anew. Name groups to record only these: npm run parity:oracle -- GROUP…
// npm run parity:oracle -- --random COUNT (or FIRST_SEED COUNT) compares generated scenarios and keeps
// nothing.
import { mkdirSync } from 'node:fs';

import { ensureOraclePython } from './parity/oracle-python.mjs';
import { runAsCommand } from './setup/command-frame.mjs';
import { ensureDependencies } from './setup/dependencies.mjs';
import { projectNode } from './setup/node-version.mjs';
import { inRoot, rootFolder } from './setup/paths.mjs';
import { runCommand, SetupError } from './setup/run-command.mjs';

const scenarios = inRoot('out/parity/scenarios.json');
const recordings = inRoot('out/parity/recordings.json');

await runAsCommand(async () => {
  await ensureDependencies();
  const python = await ensureOraclePython();
  mkdirSync(inRoot('out/parity'), { recursive: true });
  const [first, ...rest] = process.argv.slice(2);
  if (first === '--random') await compareRandom(python, readSeeds(rest));
  else await recordFixtures(python, process.argv.slice(2));
  return 0;
});

async function recordFixtures(python, names) {
  if (names.length === 0 || names.includes('evals')) await recordEvals(python);
  const groups = names.filter((name) => name !== 'evals');
  if (groups.length === 0 && names.length > 0) return;
  await ours('export-scenarios', scenarios, ...groups);
  await original(python, 'oracle', scenarios, recordings);
  await ours('write-fixtures', recordings, ...groups);
  if (groups.length > 0) return;
  await ours('exchange-histories', 'write', scenarios);
  await original(python, 'interchange', scenarios, recordings);
  await ours('exchange-histories', 'keep', recordings);
}

/** Evaluations have an oracle of their own; `evals` names them among the groups. */
async function recordEvals(python) {
  await ours('exchange-evals', 'write', scenarios);
  await original(python, 'evals', scenarios, recordings);
  await ours('exchange-evals', 'keep', recordings);
}

function readSeeds(numbers) {
  const seeds = numbers.length === 1 ? ['1', ...numbers] : numbers;
  if (seeds.length === 2 && seeds.every((seed) => /^[1-9]\d*$/.test(seed))) return seeds;
  throw new SetupError('Say how many scenarios, or the first seed and how many.');
}

async function compareRandom(python, seeds) {
  await ours('export-random', scenarios, ...seeds);
  await original(python, 'oracle', scenarios, recordings);
  await ours('compare-random', recordings, ...seeds);
}

function ours(command, ...commandArguments) {
  return step(projectNode(), inRoot(`test/parity/commands/${command}.ts`), ...commandArguments);
}

function original(python, program, ...programArguments) {
  return step(python, '-B', inRoot(`test/parity/oracle/${program}.py`), ...programArguments);
}

async function step(program, ...programArguments) {
  const { code } = await runCommand(program, programArguments, { cwd: rootFolder });
  if (code !== 0) throw new SetupError('The comparison stopped here.');
}
