import { readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { z } from 'zod';

import { applyMutant } from './find-mutants.ts';

const rootFolder = join(import.meta.dirname, '..', '..');

const form = z.object({
  file: z.string(),
  operator: z.enum([
    'negate-condition',
    'swap-logic',
    'swap-comparison',
    'move-boundary',
    'swap-arithmetic',
    'flip-boolean',
    'drop-statement',
    'drop-call',
  ]),
  start: z.int(),
  end: z.int(),
  replacement: z.string(),
});

/** Where a program that is started on a mutant finds it, as JSON. */
export const mutantVariable = 'PARLEY_MUTANT';

/** The broken text of a module, when it is the one that this program shall see broken. No file is changed. */
export function mutatedSource(path: string): string | null {
  const given = process.env[mutantVariable];
  if (given === undefined) return null;
  const mutant = form.parse(JSON.parse(given));
  if (path !== join(rootFolder, mutant.file).replaceAll(sep, '/')) return null;
  return applyMutant(readFileSync(path, 'utf8'), mutant);
}
