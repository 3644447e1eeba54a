// Run by the project's Node with the runtime in its environment: plays the scenes in the real app
// and writes a numbered picture of each, and an index, to out/demo.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { inRoot } from '../setup/paths.mjs';
import { DemoWindow } from './demo-window.mjs';
import { SCENES } from './scenes.mjs';

const folder = inRoot('out', 'demo');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const demo = new DemoWindow();
const index = ['# The guided demo', ''];
try {
  await demo.open();
  for (const [at, scene] of SCENES.entries()) {
    await scene.play(demo);
    const file = `${String(at + 1).padStart(2, '0')}-${scene.name}.png`;
    // The pointer rests where nothing lights up under it.
    await demo.page.mouse.move(2, 2);
    await demo.page.evaluate(() => document.fonts.ready);
    await demo.page.screenshot({ path: join(folder, file), animations: 'disabled' });
    index.push(`${at + 1}. [${file}](${file}) ${scene.shows}`);
    process.stdout.write(`${file}  ${scene.shows}\n`);
  }
} catch (error) {
  await demo.page?.screenshot({ path: join(folder, 'where-it-stopped.png') });
  process.exitCode = 1;
  process.stderr.write(`The demo could not go on: ${error.stack}\n`);
} finally {
  writeFileSync(join(folder, 'index.md'), `${index.join('\n')}\n`);
  await demo.close();
}
process.stdout.write(`The pictures and their index are in ${folder}.\n`);
