import { projectNode } from '../setup/node-version.mjs';
import { inRoot, rootFolder } from '../setup/paths.mjs';
import { runCommand } from '../setup/run-command.mjs';

/** Runs electron-builder on the built app and resolves with its exit code. Expects a set-up clone. */
export async function packApp(runtime, { unpackedOnly, output = 'dist' }) {
  const options = [
    `--config.electronDist=${runtime.folder}`,
    `--config.electronVersion=${runtime.version}`,
    `--config.directories.output=${output}`,
    '--publish=never',
  ];
  if (unpackedOnly) options.push('--dir');
  const builder = inRoot('node_modules/electron-builder/cli.js');
  const { code } = await runCommand(projectNode(), [builder, ...options], { cwd: rootFolder });
  return code;
}
