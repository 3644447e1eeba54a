// npm run gallery -- NAME [ONLY]: pictures of every state of a part of the window, in out/gallery.
// A gallery NAME is the folder test/support/renderer/NAME-gallery; ONLY keeps the pictures whose
// name holds it.
import { existsSync, readdirSync } from 'node:fs';

import { ensureChromium } from './setup/chromium.mjs';
import { runAsCommand } from './setup/command-frame.mjs';
import { ensureDependencies } from './setup/dependencies.mjs';
import { projectNode } from './setup/node-version.mjs';
import { inRoot, rootFolder } from './setup/paths.mjs';
import { runCommand, SetupError } from './setup/run-command.mjs';

await runAsCommand(async () => {
  const [name = '', only = ''] = process.argv.slice(2);
  const program = inRoot('test/support/renderer', `${name}-gallery`, 'write-pictures.ts');
  if (!existsSync(program)) {
    throw new SetupError(`Name a gallery: npm run gallery -- NAME. There are: ${galleries()}.`);
  }
  await ensureDependencies();
  process.env.PARLEY_CHROMIUM = await ensureChromium();
  const { code } = await runCommand(projectNode(), [program, `out/gallery/${name}`, only], {
    cwd: rootFolder,
  });
  return code;
});

function galleries() {
  return readdirSync(inRoot('test/support/renderer'))
    .filter((folder) => folder.endsWith('-gallery'))
    .map((folder) => folder.slice(0, -'-gallery'.length))
    .join(', ');
}
