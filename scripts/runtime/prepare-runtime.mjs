import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { inRoot } from '../setup/paths.mjs';

const EXECUTABLES = ['electron', 'chrome_crashpad_handler', 'chrome-sandbox'];

/**
 * Makes an Electron that was taken out of a packaged app behave like a plain one: it can be
 * executed, takes an app's folder as its argument, can be inspected (Playwright needs that), and
 * does not look for the other app's V8 snapshot.
 */
export async function prepareRuntime(folder, version) {
  for (const name of EXECUTABLES) {
    if (existsSync(join(folder, name))) chmodSync(join(folder, name), 0o755);
  }
  const load = createRequire(inRoot('package.json'));
  const { flipFuses, FuseV1Options, FuseVersion } = load('@electron/fuses');
  await flipFuses(join(folder, 'electron'), {
    version: FuseVersion.V1,
    [FuseV1Options.RunAsNode]: true,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  });
  const { createPackage } = load('@electron/asar');
  const defaultApp = inRoot('scripts', 'runtime', 'default-app');
  await createPackage(defaultApp, join(folder, 'resources', 'default_app.asar'));
  writeFileSync(join(folder, 'version'), version);
}
