import { ensureRuntime, runtimeEnvironment } from '../runtime/electron-runtime.mjs';
import { ensureBuild } from '../setup/build.mjs';
import { ensureChromium } from '../setup/chromium.mjs';
import { ensureDependencies } from '../setup/dependencies.mjs';
import {
  ensureVirtualDisplayPackages,
  hasDisplay,
  startVirtualDisplay,
} from '../setup/display.mjs';
import { projectNode } from '../setup/node-version.mjs';
import { SetupError } from '../setup/run-command.mjs';
import { ensureSystemLibraries } from '../setup/system-libraries.mjs';

const PREPARATIONS = { browser: prepareBrowser, e2e: prepareElectron };

/**
 * Gets what the given parts of the tests need. Resolves with the parts that cannot run here and
 * why; what every part needs is not excused.
 */
export async function prepareTests(parts) {
  await ensureDependencies();
  projectNode();
  const obstacles = {};
  for (const part of parts) {
    try {
      await PREPARATIONS[part]?.();
    } catch (error) {
      if (!(error instanceof SetupError)) throw error;
      obstacles[part] = error.message;
    }
  }
  return obstacles;
}

async function prepareBrowser() {
  process.env.PARLEY_CHROMIUM = await ensureChromium();
}

async function prepareElectron() {
  const runtime = await ensureRuntime();
  Object.assign(process.env, runtimeEnvironment(runtime));
  await ensureSystemLibraries(runtime.executable);
  await ensureBuild();
  if (hasDisplay()) return;
  await ensureVirtualDisplayPackages();
  await startVirtualDisplay();
}
