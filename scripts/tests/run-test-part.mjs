import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { digestOf } from '../setup/build.mjs';
import { projectNode } from '../setup/node-version.mjs';
import { inRoot, rootFolder } from '../setup/paths.mjs';
import { runCommand } from '../setup/run-command.mjs';
import { say } from '../setup/terminal.mjs';
import { countLine, countReport, resultFile } from './counts.mjs';

/** What no test depends on: made by tools, or the history. Everything else may be read by one. */
const NOT_INPUTS = new Set(['.git', 'node_modules', 'out', 'dist', 'coverage', 'test-results']);

/** Runs one part of the tests, leaves its JSON report in out/test-results, and counts it. */
export async function runTestPart(part) {
  const file = resultFile(part);
  rmSync(file, { force: true });
  rmSync(stampOf(part), { force: true });
  mkdirSync(dirname(stampOf(part)), { recursive: true });
  const vitest = inRoot('node_modules/vitest/vitest.mjs');
  const inputs = digestOfInputs();
  const { code } = await runCommand(
    projectNode(),
    [
      vitest,
      'run',
      '--project',
      part,
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    { cwd: rootFolder },
  );
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  const counts = countReport(report, code);
  writeFileSync(stampOf(part), JSON.stringify({ inputs, counts }));
  return counts;
}

/**
 * What a part counted when it last ran, if it ran on exactly these files and
 * PARLEY_REUSE_RESULTS=1 asks for it (a run that has just finished `npm test`); else null.
 */
export function recentResult(part, { env = process.env } = {}) {
  const stamp = stampOf(part);
  if (env.PARLEY_REUSE_RESULTS !== '1' || !existsSync(stamp)) return null;
  const { inputs, counts } = JSON.parse(readFileSync(stamp, 'utf8'));
  if (inputs !== digestOfInputs()) return null;
  say(`${part} tests: ${countLine(counts)}, from the run on exactly these files`);
  return counts;
}

function digestOfInputs() {
  return digestOf(readdirSync(rootFolder).filter((name) => !NOT_INPUTS.has(name)));
}

function stampOf(part) {
  return inRoot('out', 'test-results', 'summary', `${part}.json`);
}
