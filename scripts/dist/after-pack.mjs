import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The hook that electron-builder calls when it has laid out the app, before it makes installers:
 * takes out what belongs to a bare Electron. Where the app is packed around an old runtime (to be
 * tested, never to be given away) the prebuilt SQLite binary, which would crash there, gives way to
 * the one that was built for it.
 */
export default function afterPack({ appOutDir, packager }) {
  const resources = packager.getResourcesDir(appOutDir);
  rmSync(join(resources, 'default_app.asar'), { force: true });
  rmSync(join(appOutDir, 'version'), { force: true });
  if (process.env.PARLEY_OLD_RUNTIME !== '1') return;
  const prebuilt = `app.asar.unpacked/node_modules/better-sqlite3/prebuilds/${process.platform}-${process.arch}.node`;
  copyFileSync(process.env.PARLEY_SQLITE_BINDING, join(resources, prebuilt));
}
