// npm run check: format, lint, file lengths, types of every configuration, import rules, unit and
// integration tests. Closes with one line in which each check counts as one.
import { findLongFiles } from './check/file-lengths.mjs';
import { findImportViolations } from './check/import-rules.mjs';
import { runAsCommand } from './setup/command-frame.mjs';
import { ensureDependencies } from './setup/dependencies.mjs';
import { projectNode } from './setup/node-version.mjs';
import { inRoot, rootFolder } from './setup/paths.mjs';
import { runCommand } from './setup/run-command.mjs';
import { say } from './setup/terminal.mjs';
import { addCounts, countLine, NO_COUNTS, writeSummary } from './tests/counts.mjs';
import { recentResult, runTestPart } from './tests/run-test-part.mjs';

const TYPE_CONFIGURATIONS = ['main', 'preload', 'renderer', 'test', 'scripts'];

const CHECKS = [
  { name: 'format', find: () => runTool('oxfmt/bin/oxfmt', '--check') },
  { name: 'lint', find: () => runTool('oxlint/bin/oxlint', '--quiet') },
  { name: 'file lengths', find: async () => findLongFiles() },
  ...TYPE_CONFIGURATIONS.map((name) => ({
    name: `types of ${name}`,
    find: () => runTool('typescript/bin/tsc', '-p', `tsconfig.${name}.json`),
  })),
  { name: 'import rules', find: () => findImportViolations() },
];

await runAsCommand(async () => {
  await ensureDependencies();
  let counts = NO_COUNTS;
  for (const { name, find } of CHECKS) {
    const problems = await find();
    say(`${problems.length === 0 ? '✓' : '✗'} ${name}`);
    for (const problem of problems) say(problem);
    const isClean = problems.length === 0;
    counts = addCounts(counts, { passed: isClean ? 1 : 0, failed: isClean ? 0 : 1, skipped: 0 });
  }
  for (const part of ['unit', 'integration']) {
    counts = addCounts(counts, recentResult(part) ?? (await runTestPart(part)));
  }
  writeSummary('check', counts);
  process.stdout.write(`${countLine(counts)}\n`);
  return counts.failed > 0 ? 1 : 0;
});

/** Runs a tool of node_modules; what it wrote is the problem when it fails. */
async function runTool(program, ...options) {
  const { code, output } = await runCommand(
    projectNode(),
    [inRoot('node_modules', program), ...options],
    { capture: true, cwd: rootFolder },
  );
  return code === 0 ? [] : [output.trimEnd() || `exit code ${code}`];
}
