import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One thing that was measured. */
export interface Figure {
  readonly name: string;
  readonly unit: 'ms' | 'per second' | 'bytes';
  readonly value: number;
  readonly p99?: number;
}

/** A row of the checklist that is a figure: whether it is met, and the figure in words. */
export interface BenchRow {
  readonly id: string;
  readonly passed: boolean;
  readonly figure: string;
}

/** Writes out/bench/NAME.json, which `npm run checklist` reads, and prints the figures. */
export function writeBenchReport(
  name: string,
  {
    figures,
    rows = [],
  }: { readonly figures: readonly Figure[]; readonly rows?: readonly BenchRow[] },
): void {
  const folder = join(import.meta.dirname, '../../out/bench');
  mkdirSync(folder, { recursive: true });
  const report = { rows, figures, node: process.version, at: new Date().toISOString() };
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(report, null, 2)}\n`);
  for (const { name: what, value, unit, p99 } of figures) {
    const tail = p99 === undefined ? '' : `, p99 ${p99}`;
    process.stdout.write(`${what}: ${value} ${unit}${tail}\n`);
  }
}
