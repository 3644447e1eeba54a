import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { _electron } from 'playwright';
import type { ElectronApplication, Page } from 'playwright';

/** How an app under test is started. */
export interface LaunchOptions {
  /** Where the app keeps its data; a fresh temporary folder if not given. */
  readonly profile?: string;
  /** Environment variables beside those of the runtime. */
  readonly env?: Readonly<Record<string, string>>;
  /** Further command-line arguments for the app. */
  readonly args?: readonly string[];
}

/** A started app. `await using` closes it; `kill` ends it as a crash would. */
export interface ElectronApp extends AsyncDisposable {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly profile: string;
  /** SIGKILL to the app's main process; resolves when it is gone. */
  kill(): Promise<void>;
}

/** Starts the built app in real Electron and waits for its first window. */
export async function launchApp(options: LaunchOptions = {}): Promise<ElectronApp> {
  const profile = options.profile ?? (await mkdtemp(join(tmpdir(), 'parley-e2e-')));
  const app = await _electron.launch({
    args: ['.', `--user-data-dir=${profile}`, '--lang=en-US', ...(options.args ?? [])],
    cwd: join(import.meta.dirname, '../..'),
    env: { ...environmentOf(process.env), ...options.env },
    // Otherwise Playwright has every page think that the system is light.
    colorScheme: null,
  });
  const page = await app.firstWindow();
  return {
    app,
    page,
    profile,
    async kill() {
      const gone = app.waitForEvent('close');
      app.process().kill('SIGKILL');
      await gone;
    },
    async [Symbol.asyncDispose]() {
      await quitAnyway(app);
      await app.close();
      if (options.profile === undefined) await rm(profile, { recursive: true, force: true });
    },
  };
}

/** Answers the question whether to quit in the middle of something; nobody else would. */
async function quitAnyway(app: ElectronApplication): Promise<void> {
  await app
    .evaluate(({ dialog }) => {
      dialog.showMessageBox = () => Promise.resolve({ response: 1, checkboxChecked: false });
    })
    // It may have ended by itself.
    .catch(() => undefined);
}

function environmentOf(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
}
