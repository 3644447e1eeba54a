import { ensureRuntime, runtimeEnvironment } from '../runtime/electron-runtime.mjs';
import { ensureBuild } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { projectNode } from './node-version.mjs';
import { ensureSystemLibraries } from './system-libraries.mjs';

/**
 * Everything that a clone needs before the app can be opened; what is there already is left alone.
 * Sets this process's environment for the app and resolves with the runtime.
 */
export async function setUp() {
  await ensureDependencies();
  projectNode();
  const runtime = await ensureRuntime();
  await ensureSystemLibraries(runtime.executable);
  await ensureBuild();
  Object.assign(process.env, runtimeEnvironment(runtime));
  return runtime;
}
