import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it, onTestFinished } from 'vitest';

import { findLongFiles } from '../../../scripts/check/file-lengths.mjs';

it('finds files over the limit, save the exempted ones', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-lengths-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'main/agent'), { recursive: true });
  for (const [name, lines] of [
    ['short', 300],
    ['long', 301],
    ['known', 900],
  ] as const) {
    writeFileSync(join(folder, `main/agent/${name}.ts`), 'x\n'.repeat(lines));
  }

  expect(findLongFiles(folder, new Map([['main/agent/known.ts', 'a reason']]))).toEqual([
    'main/agent/long.ts: 301 lines, and 300 are the most',
  ]);
});
