import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { generalDifferences } from './compare/expected.ts';
import { countGeneralDifferences, findUnusedDifferences } from './compare/occurring-differences.ts';

const counts = countGeneralDifferences();

describe('a difference that is meant wherever it comes up', () => {
  it('comes up in a recorded run, and belongs to a scenario that is there', () => {
    expect(findUnusedDifferences()).toEqual([]);
  });

  it.each(generalDifferences.map(({ name }) => name))('is counted by itself: %s', (name) => {
    expect(counts.get(name)).toBeGreaterThan(0);
  });

  it('has its reason among the decisions', () => {
    const record = readFileSync(
      join(import.meta.dirname, '../../docs/decisions/0020-differences-from-the-original.md'),
      'utf8',
    );
    for (const { name } of generalDifferences) expect(record).toContain(`- **${name}**`);
  });
});
