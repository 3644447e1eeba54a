import { spawn } from 'node:child_process';

import { onCommandEnd } from './command-frame.mjs';
import { SetupError } from './run-command.mjs';
import { findProgram, installSystemPackages } from './system-packages.mjs';

/** Whether a window can be shown to a person here. */
export function hasDisplay({ env = process.env, platform = process.platform } = {}) {
  return platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

/** Installs what a virtual display needs: the X server itself and fonts for Latin and CJK text. */
export async function ensureVirtualDisplayPackages() {
  const wanted = [];
  if (findProgram('Xvfb') === null) wanted.push('xvfb');
  if (findProgram('fc-match') === null) wanted.push('fontconfig');
  if (wanted.length > 0) {
    wanted.push('fonts-inter', 'fonts-open-sans', 'fonts-noto-cjk', 'fonts-jetbrains-mono');
    await installSystemPackages(wanted, 'draw windows without a screen');
  }
}

/**
 * Starts a virtual display on a free number and points DISPLAY of this process, and so of what it
 * starts, at it. The display ends with the command.
 */
export async function startVirtualDisplay() {
  const server = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp', '-noreset'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'], detached: true },
  );
  onCommandEnd(() => server.kill());
  process.env.DISPLAY = `:${await readDisplayNumber(server)}`;
  delete process.env.WAYLAND_DISPLAY;
  server.unref();
  server.stdio[3].destroy();
}

function readDisplayNumber(server) {
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.on('exit', () => reject(new SetupError('The virtual display could not be started.')));
    let text = '';
    server.stdio[3].on('data', (piece) => {
      text += piece;
      // Number and line end come in two writes, and the server dies if we close before the second.
      if (text.endsWith('\n')) resolve(Number(text));
    });
  });
}
