// npm run dist: packs the app into dist/ from the runtime in use. With the pinned Electron it makes
// this system's installers; with an old one the unpacked app alone, to be tested and not given away.
import { packApp } from './dist/pack-app.mjs';
import { runAsCommand } from './setup/command-frame.mjs';
import { setUp } from './setup/set-up.mjs';
import { say } from './setup/terminal.mjs';

await runAsCommand(async () => {
  const runtime = await setUp();
  if (runtime.isOld) say('Only the unpacked app is made from it, and only to be tested.');
  return packApp(runtime, { unpackedOnly: runtime.isOld || process.argv.includes('--dir') });
});
