import { join } from 'node:path';

/** Electron before this major version is past its maintenance and lacks what SQLite's prebuilt binary needs. */
const firstCurrentElectron = 35;

/** What the environment says about this start of the app. */
export interface LaunchOptions {
  /** Another folder for all the app keeps; null for the system's usual one. */
  readonly userDataFolder: string | null;
  /** Another platform's look, for tests and for a look round. */
  readonly forcedLook: string | undefined;
  /** Only this computer's models are offered: the runtime is too old to be let near the network. */
  readonly oldRuntime: boolean;
  /** Begin on the demo model rather than with the question what should answer, until the person chooses. */
  readonly startsOnDemo: boolean;
  /** A SQLite library built for this runtime; never read by a packaged app. */
  readonly sqliteBinding: string | undefined;
  /** Examples that come with the app. */
  readonly sampleFolder: string;
}

/** What the app knows of its own runtime. */
export interface RuntimeFacts {
  readonly isPackaged: boolean;
  readonly electronVersion: string;
  readonly appFolder: string;
  readonly resourcesFolder: string;
}

/** Reads the environment, once. What is empty counts as not set. */
export function readLaunchOptions(
  environment: Readonly<Record<string, string | undefined>>,
  runtime: RuntimeFacts,
): LaunchOptions {
  const read = (name: string): string | undefined => environment[name] || undefined;
  const isOld = Number.parseInt(runtime.electronVersion, 10) < firstCurrentElectron;
  return {
    userDataFolder: read('PARLEY_USER_DATA') ?? null,
    forcedLook: read('PARLEY_LOOK'),
    oldRuntime: isOld || read('PARLEY_OLD_RUNTIME') === '1',
    startsOnDemo: read('PARLEY_START_ON_DEMO') === '1',
    sqliteBinding: runtime.isPackaged ? undefined : read('PARLEY_SQLITE_BINDING'),
    sampleFolder: runtime.isPackaged
      ? join(runtime.resourcesFolder, 'sample-folder')
      : join(runtime.appFolder, 'main', 'resources', 'sample-folder'),
  };
}
