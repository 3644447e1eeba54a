import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchParley } from '../../e2e/support/launch-app.ts';
import { startModelServer } from '../model-server/model-server.ts';
import { readNumbers } from '../read-numbers.ts';
import { measureStop, type StopResult } from './measure-stop.ts';
import { addShelfServer } from './shelf-server.ts';
import { stopPhases } from './stop-phases.ts';

// Stops runs of the real app in every phase, from its window. Prints phase × outcome, and how long a stop takes in the
// middle of a text, which also goes to out/bench/stop.json. Ends with 1 when a stop left something that must not be.
const { repeat } = readNumbers({ repeat: 10 });
const folder = mkdtempSync(join(tmpdir(), 'parley-stop-'));
const phases = stopPhases(folder);
const textPhase = phases.find(({ name }) => name === 'text');
if (textPhase === undefined) throw new Error('There is no such phase.');

const server = await startModelServer({ strict: true, script: [] });
const parley = await launchParley({ server });
await parley.request('settings.change', { commands: true, delegation: true });
await addShelfServer(parley, folder);
const results: StopResult[] = [];
const repeated: StopResult[] = [];
print([
  'phase',
  'feedback',
  'signal',
  'durable',
  'usable',
  'state',
  'valid',
  'kept',
  'lost',
  'left',
]);
try {
  for (const phase of phases) {
    const result = await measureStop({ parley, server }, phase);
    print(cells(result));
    results.push(result);
  }
  for (let at = 0; at < repeat; at += 1) {
    const phase = { ...textPhase, name: `text again ${at}` };
    repeated.push(await measureStop({ parley, server }, phase));
  }
} finally {
  await parley[Symbol.asyncDispose]();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
}

const isGood = ({ state, isValid, lostCharacters, leftProcesses }: StopResult): boolean =>
  state === 'stopped' && isValid && lostCharacters === 0 && leftProcesses === 0;
const figures = (['feedbackMs', 'signalMs', 'durableMs', 'usableMs'] as const).map((name) => {
  const sorted = repeated
    .map((result) => result[name] ?? 0)
    .toSorted((left, right) => left - right);
  return { name, p50: at(sorted, 0.5), p95: at(sorted, 0.95) };
});
for (const { name, p50, p95 } of figures)
  process.stdout.write(`${name}: p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)}\n`);
const isPassed = [...results, ...repeated].every(isGood);
const reports = join('out', 'bench');
mkdirSync(reports, { recursive: true });
const figure = figures.map(({ name, p95 }) => `${name} p95 ${p95.toFixed(1)}`).join(', ');
const report = { rows: [{ id: 'R-05', passed: isPassed, figure }], figures, results };
writeFileSync(join(reports, 'stop.json'), `${JSON.stringify(report, null, 2)}\n`);
process.exitCode = isPassed ? 0 : 1;

function cells(result: StopResult): string[] {
  const ms = (value: number | null): string => (value === null ? '–' : `${value.toFixed(0)} ms`);
  return [
    result.phase,
    ms(result.feedbackMs),
    ms(result.signalMs),
    ms(result.durableMs),
    ms(result.usableMs),
    result.state,
    result.isValid ? 'yes' : 'no',
    String(result.keptCharacters),
    String(result.lostCharacters),
    String(result.leftProcesses),
  ];
}

function print(row: readonly string[]): void {
  const [phase = '', ...rest] = row;
  process.stdout.write(`${phase.padEnd(24)}${rest.map((cell) => cell.padStart(10)).join('')}\n`);
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
