import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { rootFolder } from '../setup/paths.mjs';

/**
 * The lint warns at 200 lines; here a file fails. A test is a list of cases and a style sheet one of
 * rules, so they may be longer.
 */
const LIMITS = [
  {
    folders: ['main', 'preload', 'renderer', 'scripts'],
    kinds: /\.(tsx?|mjs|cjs|js)$/,
    lines: 300,
  },
  { folders: ['renderer'], kinds: /\.css$/, lines: 500 },
  { folders: ['test'], kinds: /\.(tsx?|mjs)$/, lines: 500 },
];

/** Files that may be longer, and why. This list only shrinks. */
const EXEMPTIONS = new Map([]);

/** The files that are too long, as lines; none when all are short enough. */
export function findLongFiles(folder = rootFolder, exemptions = EXEMPTIONS) {
  return LIMITS.flatMap(({ folders, kinds, lines }) =>
    folders
      .flatMap((name) => codeFiles(folder, name, kinds))
      .filter((path) => !exemptions.has(path))
      .map((path) => ({ path, count: countLines(join(folder, path)) }))
      .filter(({ count }) => count > lines)
      .map(({ path, count }) => `${path}: ${count} lines, and ${lines} are the most`),
  );
}

function codeFiles(folder, name, kinds) {
  const path = join(folder, name);
  if (!statSync(path, { throwIfNoEntry: false })) return [];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((file) => kinds.test(file) && !/(^|\/)fixtures\//.test(file))
    .map((file) => `${name}/${file.replaceAll('\\', '/')}`);
}

function countLines(path) {
  return readFileSync(path, 'utf8').trimEnd().split('\n').length;
}
