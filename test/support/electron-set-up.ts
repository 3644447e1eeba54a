import { runEndings } from '../../scripts/setup/command-frame.mjs';
import { ensureBuild } from '../../scripts/setup/build.mjs';
import { hasDisplay, startVirtualDisplay } from '../../scripts/setup/display.mjs';
import { ensureRuntime, runtimeEnvironment } from '../../scripts/runtime/electron-runtime.mjs';

/**
 * Before the end-to-end tests: an Electron to run, the app built from the present sources, and a
 * display, virtual where there is no real one. Each is left alone when it is there already.
 */
export async function setup(): Promise<void> {
  Object.assign(process.env, runtimeEnvironment(await ensureRuntime()));
  await ensureBuild();
  if (!hasDisplay()) await startVirtualDisplay();
}

/** After them: the virtual display ends. */
export async function teardown(): Promise<void> {
  await runEndings();
}
