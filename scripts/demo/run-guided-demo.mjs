import { projectNode } from '../setup/node-version.mjs';
import { inRoot, rootFolder } from '../setup/paths.mjs';
import { runCommand } from '../setup/run-command.mjs';
import { ensureVirtualDisplayPackages, startVirtualDisplay } from '../setup/display.mjs';

/**
 * Drives the real app through the main job on a virtual display, where every picture has the same
 * size, and writes numbered screenshots and an index to out/demo. Resolves with the exit code.
 * Expects a set-up clone.
 */
export async function runGuidedDemo() {
  await ensureVirtualDisplayPackages();
  await startVirtualDisplay();
  const { code } = await runCommand(projectNode(), [inRoot('scripts/demo/guided-demo.mjs')], {
    cwd: rootFolder,
  });
  return code;
}
