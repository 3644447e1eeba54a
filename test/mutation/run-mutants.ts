// Breaks the runtime in one small place at a time and says which breaks no test notices.
// run-mutants.ts [--sample N] [--seed S] [--file PART] [--fresh]
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';

import { createRandom } from '../support/crash/create-random.ts';
import { mutantVariable } from './active-mutant.ts';
import { findMutants, mutantId, type Mutant } from './find-mutants.ts';
import { mutatedModules } from './mutated-modules.ts';

const rootFolder = join(import.meta.dirname, '..', '..');
const outFolder = join(rootFolder, 'out', 'mutation');
const verdictsFile = join(outFolder, 'verdicts.jsonl');
/** Several times what all scenarios, or all tests, take on a slow machine: a break may also hang. */
const limitMs = 180_000;

type Verdict = 'scenario' | 'test' | 'hang' | 'survived';
const verdictForm = z.object({
  id: z.string(),
  /** Of the module's text when it was judged: a changed module is judged anew. */
  sourceHash: z.string(),
  verdict: z.enum(['scenario', 'test', 'hang', 'survived']),
});

const { values } = parseArgs({
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    file: { type: 'string', default: '' },
    fresh: { type: 'boolean', default: false },
  },
});

mkdirSync(outFolder, { recursive: true });
if (values.fresh) rmSync(verdictsFile, { force: true });
const sources = new Map(
  mutatedModules
    .filter((file) => file.includes(values.file))
    .map((file) => [file, readFileSync(join(rootFolder, file), 'utf8')]),
);
const known = readVerdicts();
const chosen = choose([...sources].flatMap(([file, source]) => findMutants(file, source)));
const counts: Record<Verdict, number> = { scenario: 0, test: 0, hang: 0, survived: 0 };

if ((await runsClean()) === false) {
  process.stderr.write('The scenarios or the tests fail on the runtime as it is.\n');
  process.exit(1);
}
for (const [at, mutant] of chosen.entries()) {
  const verdict = known.get(mutantId(mutant)) ?? (await judge(mutant));
  counts[verdict] += 1;
  remember(mutant, verdict);
  if (verdict === 'survived') process.stdout.write(describe(mutant));
  else if (at % 25 === 24) process.stdout.write(`${at + 1} of ${chosen.length}\n`);
}
const killed = chosen.length - counts.survived;
process.stdout.write(
  `${chosen.length} mutants: ${killed} noticed (${counts.scenario} by a scenario, ${counts.test} by a test, ${counts.hang} as a hang), ${counts.survived} not\n`,
);

function choose(mutants: readonly Mutant[]): readonly Mutant[] {
  if (values.sample === undefined) return mutants;
  const random = createRandom(Number(values.seed));
  return mutants
    .map((mutant) => ({ mutant, place: random.next() }))
    .toSorted((a, b) => a.place - b.place)
    .slice(0, Number(values.sample))
    .map(({ mutant }) => mutant);
}

async function runsClean(): Promise<boolean> {
  return (await runScenarios(null)) === 'passed' && (await runTests(null)) === 'passed';
}

async function judge(mutant: Mutant): Promise<Verdict> {
  const scenarios = await runScenarios(mutant);
  if (scenarios !== 'passed') return scenarios === 'hung' ? 'hang' : 'scenario';
  const tests = await runTests(mutant);
  if (tests !== 'passed') return tests === 'hung' ? 'hang' : 'test';
  return 'survived';
}

function runScenarios(mutant: Mutant | null): Promise<Outcome> {
  const hook = join(import.meta.dirname, 'load-mutant.ts');
  return run(['--import', hook, join(import.meta.dirname, 'try-scenarios.ts')], mutant);
}

function runTests(mutant: Mutant | null): Promise<Outcome> {
  const vitest = join(rootFolder, 'node_modules', 'vitest', 'vitest.mjs');
  const config = join(import.meta.dirname, 'vitest.config.ts');
  return run([vitest, 'run', '--config', config], mutant);
}

type Outcome = 'passed' | 'failed' | 'hung';

function run(nodeArguments: readonly string[], mutant: Mutant | null): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...nodeArguments], {
      cwd: rootFolder,
      stdio: 'ignore',
      env: {
        ...process.env,
        ...(mutant !== null && { [mutantVariable]: JSON.stringify(mutant) }),
      },
    });
    let hasHung = false;
    const timer = setTimeout(() => {
      hasHung = true;
      child.kill('SIGKILL');
    }, limitMs);
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(timer);
      if (hasHung) resolve('hung');
      else resolve(code === 0 ? 'passed' : 'failed');
    });
  });
}

function readVerdicts(): Map<string, Verdict> {
  if (!existsSync(verdictsFile)) return new Map();
  const lines = readFileSync(verdictsFile, 'utf8').trim().split('\n');
  const verdicts = lines.map((line) => verdictForm.parse(JSON.parse(line)));
  return new Map(
    verdicts
      .filter(({ id, sourceHash }) => hashOf(id.slice(0, id.indexOf(':'))) === sourceHash)
      .map(({ id, verdict }) => [id, verdict]),
  );
}

function remember(mutant: Mutant, verdict: Verdict): void {
  const id = mutantId(mutant);
  if (known.has(id)) return;
  const line = JSON.stringify({ id, sourceHash: hashOf(mutant.file), verdict });
  appendFileSync(verdictsFile, `${line}\n`);
}

function hashOf(file: string): string {
  return createHash('sha256')
    .update(sources.get(file) ?? '')
    .digest('hex')
    .slice(0, 16);
}

function describe({ file, line, operator, start, end, replacement }: Mutant): string {
  const was = (sources.get(file) ?? '').slice(start, end).replaceAll(/\s+/g, ' ');
  const is = replacement.replaceAll(/\s+/g, ' ');
  return `· ${file}:${line} ${operator}: ${was} → ${is}\n`;
}
