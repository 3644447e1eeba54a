import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { makeFolder, removeUnfinishedFolders } from '../../../scripts/setup/work-folder.mjs';

let parent = '';

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'parley-work-'));
});

afterEach(() => rmSync(parent, { recursive: true }));

it('shows the folder only when it is filled', async () => {
  const target = join(parent, 'runtime');

  await makeFolder(target, async (folder: string) => {
    writeFileSync(join(folder, 'version'), '1');
    expect(existsSync(target)).toBe(false);
  });

  expect(readdirSync(parent)).toEqual(['runtime']);
  expect(readFileSync(join(target, 'version'), 'utf8')).toBe('1');
});

it('leaves nothing when the work fails', async () => {
  const failing = makeFolder(join(parent, 'runtime'), async (folder: string) => {
    writeFileSync(join(folder, 'half'), '');
    throw new Error('no space left');
  });

  await expect(failing).rejects.toThrow('no space left');
  expect(readdirSync(parent)).toEqual([]);
});

it('removes what a signal interrupts', async () => {
  await makeFolder(join(parent, 'runtime'), async (folder: string) => {
    writeFileSync(join(folder, 'half'), '');
    removeUnfinishedFolders();
    expect(readdirSync(parent)).toEqual([]);
    mkdirSync(folder);
  });
});

it('removes what a killed process left, and keeps what a living one fills', async () => {
  const dead = join(parent, 'runtime.partial-2147483646');
  const living = join(parent, `runtime.partial-${process.ppid}`);
  mkdirSync(dead);
  mkdirSync(living);

  await makeFolder(join(parent, 'runtime'), async () => {});

  expect(existsSync(dead)).toBe(false);
  expect(existsSync(living)).toBe(true);
});

it('keeps the folder of another process that finished first', async () => {
  const target = join(parent, 'runtime');

  await makeFolder(target, async (folder: string) => {
    writeFileSync(join(folder, 'version'), 'second');
    mkdirSync(target);
    writeFileSync(join(target, 'version'), 'first');
  });

  expect(readFileSync(join(target, 'version'), 'utf8')).toBe('first');
  expect(readdirSync(parent)).toEqual(['runtime']);
});
