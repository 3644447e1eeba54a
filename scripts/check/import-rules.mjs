import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { projectNode } from '../setup/node-version.mjs';
import { inRoot, rootFolder } from '../setup/paths.mjs';
import { runCommand } from '../setup/run-command.mjs';

const FOLDERS = ['main', 'preload', 'renderer'];

/** The violations of the import rules below a folder, as lines; none when all hold. */
export async function findImportViolations(folder = rootFolder) {
  const cruiser = inRoot('node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const config = inRoot('.dependency-cruiser.cjs');
  const { code, output } = await runCommand(
    projectNode(),
    [cruiser, '--config', config, '--output-type', 'json', ...FOLDERS],
    { capture: true, cwd: folder },
  );
  if (!output.startsWith('{')) return [`dependency-cruiser failed (${code}): ${output}`];
  const { modules, summary } = JSON.parse(output);
  const read = new Set(modules.map(({ source }) => source));
  const unread = sourceFiles(folder).filter((path) => !read.has(path));
  return [
    ...summary.violations.map(describe),
    ...unread.map((path) => `${path}: was not read, so no rule could hold for it`),
  ];
}

function describe({ from, to, rule, cycle }) {
  const path = cycle ? cycle.map(({ name }) => name).join(' → ') : to;
  return `${from} → ${path} (${rule.name})`;
}

function sourceFiles(folder) {
  return FOLDERS.flatMap((name) =>
    readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
      .map((path) => `${name}/${path.replaceAll('\\', '/')}`),
  );
}
