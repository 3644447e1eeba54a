import { existsSync, readFileSync, rmSync } from 'node:fs';

import { projectNode } from '../setup/node-version.mjs';
import { inRoot, rootFolder } from '../setup/paths.mjs';
import { runCommand } from '../setup/run-command.mjs';
import { countReport, resultFile } from './counts.mjs';

/** Runs one part of the tests, leaves its JSON report in out/test-results, and counts it. */
export async function runTestPart(part) {
  const file = resultFile(part);
  rmSync(file, { force: true });
  const vitest = inRoot('node_modules/vitest/vitest.mjs');
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
  return countReport(report, code);
}
