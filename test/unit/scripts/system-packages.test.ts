import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it, onTestFinished } from 'vitest';

import { hasDisplay } from '../../../scripts/setup/display.mjs';
import { findProgram, installSystemPackages } from '../../../scripts/setup/system-packages.mjs';

it('gives a person who is not root the one line to run', async () => {
  const installing = installSystemPackages(['libgtk', 'libnss3'], 'run Electron', {
    isDebian: true,
    isRoot: false,
  });

  await expect(installing).rejects.toThrow(
    'needed to run Electron. Run this line, then the command again:\n  sudo apt-get install -y --no-install-recommends libgtk-3-0 libnss3',
  );
});

it('names the packages where there is no apt', async () => {
  const installing = installSystemPackages(['xvfb'], 'draw windows', {
    isDebian: false,
    isRoot: true,
  });

  await expect(installing).rejects.toThrow('Debian calls them: xvfb.');
});

it('finds a program on the search path', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-path-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'Xvfb'), '');
  chmodSync(join(folder, 'Xvfb'), 0o755);

  expect(findProgram('Xvfb', { env: { PATH: `/nowhere:${folder}` } })).toBe(join(folder, 'Xvfb'));
  expect(findProgram('Xvfb', { env: { PATH: '/nowhere::' } })).toBeNull();
});

it('sees a display on Linux by its variables, and always elsewhere', () => {
  expect(hasDisplay({ env: {}, platform: 'linux' })).toBe(false);
  expect(hasDisplay({ env: { DISPLAY: ':0' }, platform: 'linux' })).toBe(true);
  expect(hasDisplay({ env: { WAYLAND_DISPLAY: 'wayland-0' }, platform: 'linux' })).toBe(true);
  expect(hasDisplay({ env: {}, platform: 'darwin' })).toBe(true);
});
