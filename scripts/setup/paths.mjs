import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this clone. */
export const rootFolder = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** A path inside this clone. */
export function inRoot(...parts) {
  return join(rootFolder, ...parts);
}

/** The folder, one per user, for what is fetched or built once and shared by all clones. */
export function cacheFolder({ env = process.env, platform = process.platform } = {}) {
  if (env.XDG_CACHE_HOME) return join(env.XDG_CACHE_HOME, 'parley');
  if (platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'parley');
  if (platform === 'win32') {
    return join(env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'parley', 'cache');
  }
  return join(homedir(), '.cache', 'parley');
}
