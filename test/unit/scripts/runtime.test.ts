import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { findRuntime, runtimeEnvironment } from '../../../scripts/runtime/electron-runtime.mjs';
import { projectNode } from '../../../scripts/setup/node-version.mjs';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-runtime-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const executable: Record<string, string> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
};

function electronOfVersion(version: string): void {
  const path = join(folder, executable[process.platform] ?? 'electron');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, '');
  writeFileSync(join(folder, 'version'), `v${version}\n`);
}

const override = () => ({ env: { ELECTRON_OVERRIDE_DIST_PATH: folder } });

it('takes the folder that the environment names before any other', () => {
  electronOfVersion('45.5.0');

  expect(findRuntime(override())).toMatchObject({ folder, version: '45.5.0', isOld: false });
});

it('marks a runtime that is older than the prebuilt SQLite as old, for the app to see', () => {
  electronOfVersion('33.2.1');
  const runtime = findRuntime(override());

  expect(runtime).toMatchObject({ isOld: true });
  expect(runtimeEnvironment(runtime)).toMatchObject({
    ELECTRON_OVERRIDE_DIST_PATH: folder,
    PARLEY_OLD_RUNTIME: '1',
  });
});

it('says what is missing when the named folder has no Electron', () => {
  expect(() => findRuntime(override())).toThrow(`There is no Electron in ${folder}`);
});

it('takes the Node of the project, else a new enough one of the system, else says so', () => {
  const own = join(folder, 'node');
  const system = { own, systemNode: '/usr/bin/node' };

  expect(projectNode({ ...system, systemVersion: '22.14.0' })).toBe('/usr/bin/node');
  expect(() => projectNode({ ...system, systemVersion: '22.13.1' })).toThrow('22.14 or newer');
  writeFileSync(own, '');
  expect(projectNode({ ...system, systemVersion: '20.20.2' })).toBe(own);
});
