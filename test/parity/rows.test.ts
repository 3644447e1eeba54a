import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { rowsWithoutScenarios } from './scenarios/rows-without-scenarios.ts';
import { scenarioGroups } from './scenarios/groups.ts';

const rowsForm = z.array(
  z.object({ id: z.string(), area: z.union([z.string(), z.array(z.string())]) }),
);
const rows = rowsForm.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, '../checklist.json'), 'utf8')),
);

describe('the rows of the runtime core', () => {
  const core = rows
    .filter(({ id, area }) => [area].flat().includes('runtime-core') && id.startsWith('A-'))
    .map(({ id }) => id);
  const compared = new Set([...scenarioGroups.values()].flat().flatMap((each) => each.rows));

  it('are each compared with the original, or have a reason why they cannot be', () => {
    const open = core.filter((id) => !compared.has(id) && !(id in rowsWithoutScenarios));
    expect(open).toEqual([]);
  });

  it('have no reason where they are compared', () => {
    expect(Object.keys(rowsWithoutScenarios).filter((id) => compared.has(id))).toEqual([]);
  });
});
