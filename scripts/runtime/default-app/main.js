// Electron's own default app is missing from packaged builds. This one does what we need of it:
// `electron [-r module]… folder` loads the app in that folder as if it stood in resources/.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { app } from 'electron';

const required = [];
let folder = null;
const rest = process.argv.slice(1);
while (rest.length > 0 && folder === null) {
  const argument = rest.shift();
  if (argument === '-r' || argument === '--require') required.push(rest.shift());
  else if (!argument.startsWith('-')) folder = resolve(argument);
}
if (folder === null) {
  process.stderr.write('Give the folder of the app as the first argument.\n');
  app.exit(1);
}

const description = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
Object.defineProperty(process, 'defaultApp', { value: true, enumerable: true });
// setAppPath and setVersion are what Electron's own default app uses; its types leave them out.
/** @type {any} */ (app).setAppPath(folder);
app.name = description.productName ?? description.name;
if (description.version) /** @type {any} */ (app).setVersion(description.version);
app.setDesktopName(`${description.name}.desktop`);
for (const name of required) createRequire(join(folder, 'package.json'))(resolve(name));
// Awaited here, at the top: Electron raises `ready` only when its first module has loaded.
await import(pathToFileURL(join(folder, description.main)).href);
