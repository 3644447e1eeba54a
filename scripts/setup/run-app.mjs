import { createInterface } from 'node:readline';

import { rootFolder } from './paths.mjs';
import { runCommand } from './run-command.mjs';

/** What Chromium says on machines without a system bus or a graphics card; nothing follows from it. */
const NOISE =
  /^\[\d+:[\d/.]+:(?:ERROR|WARNING):(?:bus|object_proxy|viz_main_impl|gpu_\w+|command_buffer\w*|gl_\w+|angle_\w+|display|sandbox_linux|vaapi_\w+)\.cc\(\d+\)\]/;

/** Opens the built app and resolves with its exit code when it has ended. */
export async function runApp(runtime, appArguments) {
  const { code } = await runCommand(runtime.executable, appArguments, {
    cwd: rootFolder,
    stdio: ['inherit', 'inherit', 'pipe'],
    onStart: passOnErrors,
  });
  return code;
}

function passOnErrors(child) {
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (!NOISE.test(line)) process.stderr.write(`${line}\n`);
  });
}
