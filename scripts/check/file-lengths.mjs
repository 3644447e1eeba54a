import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { rootFolder } from '../setup/paths.mjs';

/** The lint warns at 200 lines; here a file fails. A test may be longer: it is a list of cases. */
const LIMITS = [
  { folders: ['main', 'preload', 'renderer', 'scripts'], lines: 300 },
  { folders: ['test'], lines: 500 },
];

/** Files that may be longer, and why. This list only shrinks. */
const EXEMPTIONS = new Map([]);

/** The files that are too long, as lines; none when all are short enough. */
export function findLongFiles(folder = rootFolder, exemptions = EXEMPTIONS) {
  return LIMITS.flatMap(({ folders, lines }) =>
    folders
      .flatMap((name) => codeFiles(folder, name))
      .filter((path) => !exemptions.has(path))
      .map((path) => ({ path, count: countLines(join(folder, path)) }))
      .filter(({ count }) => count > lines)
      .map(({ path, count }) => `${path}: ${count} lines, and ${lines} are the most`),
  );
}

function codeFiles(folder, name) {
  const path = join(folder, name);
  if (!statSync(path, { throwIfNoEntry: false })) return [];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|mjs|cjs|js|css)$/.test(file) && !/(^|\/)fixtures\//.test(file))
    .map((file) => `${name}/${file.replaceAll('\\', '/')}`);
}

function countLines(path) {
  return readFileSync(path, 'utf8').trimEnd().split('\n').length;
}
