// npm test: sets up what is missing and runs all tests, or only the parts that are named
// (`npm test -- unit e2e`).
import { runAsCommand } from './setup/command-frame.mjs';
import { SetupError } from './setup/run-command.mjs';
import { say } from './setup/terminal.mjs';
import { addCounts, countLine, NO_COUNTS, writeSummary } from './tests/counts.mjs';
import { TEST_PARTS } from './tests/test-parts.mjs';
import { runTestPart } from './tests/run-test-part.mjs';
import { prepareTests } from './tests/prepare-tests.mjs';

await runAsCommand(async () => {
  const parts = chosenParts(process.argv.slice(2));
  const obstacles = await prepareTests(parts);
  let counts = NO_COUNTS;
  const missing = [];
  for (const part of parts) {
    const reason = obstacles[part];
    if (reason) missing.push(`The ${part} tests did not run: ${reason}`);
    counts = addCounts(counts, reason ? { ...NO_COUNTS, skipped: 1 } : await runTestPart(part));
  }
  for (const sentence of missing) say(sentence);
  const mayMiss = process.env.PARLEY_ALLOW_SKIP === '1';
  if (missing.length > 0 && !mayMiss) {
    say('That counts as a failure. Set PARLEY_ALLOW_SKIP=1 to accept it.');
  }
  writeSummary('test', counts);
  process.stdout.write(`${countLine(counts)}\n`);
  return counts.failed > 0 || (missing.length > 0 && !mayMiss) ? 1 : 0;
});

function chosenParts(names) {
  const unknown = names.find((name) => !TEST_PARTS.includes(name));
  if (unknown) {
    throw new SetupError(
      `There is no test part "${unknown}". The parts: ${TEST_PARTS.join(', ')}.`,
    );
  }
  return names.length > 0 ? TEST_PARTS.filter((part) => names.includes(part)) : TEST_PARTS;
}
