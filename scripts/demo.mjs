// npm run demo: the guided demo, with its pictures in out/demo.
import { runGuidedDemo } from './demo/run-guided-demo.mjs';
import { runAsCommand } from './setup/command-frame.mjs';
import { setUp } from './setup/set-up.mjs';

await runAsCommand(async () => {
  await setUp();
  return runGuidedDemo();
});
