// npm run build: builds the app into out/ if its sources changed.
import { ensureBuild } from './setup/build.mjs';
import { runAsCommand } from './setup/command-frame.mjs';
import { ensureDependencies } from './setup/dependencies.mjs';

await runAsCommand(async () => {
  await ensureDependencies();
  await ensureBuild();
  return 0;
});
