// Run by the project's Node as a program of its own, so that a download that hangs can be ended:
// `node download-pinned.mjs FOLDER` fetches the Electron that package.json pins, with the checksums
// that its package carries, unpacks it into FOLDER and reports progress to its parent.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder] = process.argv.slice(2);
const load = createRequire(import.meta.url);
const { version } = load('electron/package.json');
const electronPackage = createRequire(load.resolve('electron/package.json'));
const { downloadArtifact } = await import(
  pathToFileURL(electronPackage.resolve('@electron/get')).href
);
const { extract } = await import(
  pathToFileURL(electronPackage.resolve('@electron-internal/extract-zip')).href
);

const archive = await downloadArtifact({
  version,
  artifactName: 'electron',
  platform: process.platform,
  arch: process.arch,
  checksums: load(join(dirname(load.resolve('electron/package.json')), 'checksums.json')),
  downloadOptions: {
    quiet: true,
    async getProgressCallback({ transferred, percent }) {
      process.send?.({ transferred, percent });
    },
  },
});
process.send?.({ transferred: Infinity, percent: 1 });
await extract(archive, { dir: folder });
process.disconnect?.();
