import { join } from 'node:path';

import { expect, it } from 'vitest';

import { readLaunchOptions } from '../../../../main/base/launch-options.ts';

const current = {
  isPackaged: false,
  electronVersion: '45.5.0',
  appFolder: '/app',
  resourcesFolder: '/resources',
};

it('takes nothing from an empty environment', () => {
  expect(readLaunchOptions({ PARLEY_USER_DATA: '' }, current)).toEqual({
    userDataFolder: null,
    forcedLook: undefined,
    oldRuntime: false,
    startsOnDemo: false,
    sqliteBinding: undefined,
    sampleFolder: join('/app', 'main', 'resources', 'sample-folder'),
  });
});

it('knows an old runtime by its version, whether or not it is told', () => {
  expect(readLaunchOptions({}, { ...current, electronVersion: '33.2.1' }).oldRuntime).toBe(true);
  expect(readLaunchOptions({ PARLEY_OLD_RUNTIME: '1' }, current).oldRuntime).toBe(true);
});

it('loads no other library into a packaged app', () => {
  const environment = { PARLEY_SQLITE_BINDING: '/tmp/other.node' };
  expect(readLaunchOptions(environment, current).sqliteBinding).toBe('/tmp/other.node');
  const packaged = { ...current, isPackaged: true };
  expect(readLaunchOptions(environment, packaged).sqliteBinding).toBeUndefined();
});
