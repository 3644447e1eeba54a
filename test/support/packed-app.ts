import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { chromium } from 'playwright';
import type { Page } from 'playwright';
import { vi } from 'vitest';

import { ensurePackedApp } from '../../scripts/dist/ensure-packed-app.mjs';
import { findRuntime } from '../../scripts/runtime/electron-runtime.mjs';

/** A started packed app. `await using` ends it for good if it still runs. */
export interface PackedApp extends AsyncDisposable {
  readonly page: Page;
  readonly process: ChildProcess;
  /** What lies beside its archive. */
  readonly resourcesFolder: string;
  /** Resolves with the exit code when the app has ended by itself. */
  readonly ended: Promise<number | null>;
}

/**
 * Packs the app if need be and starts it as a person would. Its fuses keep Node's inspector shut, so
 * only its page is driven, over Chromium's own debugging port.
 */
export async function launchPackedApp(): Promise<PackedApp> {
  const executable = await ensurePackedApp(findRuntime());
  const profile = await mkdtemp(join(tmpdir(), 'parley-packed-'));
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const child = spawn(
    executable,
    [...root, `--user-data-dir=${profile}`, '--remote-debugging-port=0', '--lang=en-US'],
    // What only an unpackaged app may read is not even there.
    { stdio: 'ignore', env: { DISPLAY: process.env['DISPLAY'], HOME: process.env['HOME'] } },
  );
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const portFile = join(profile, 'DevToolsActivePort');
  await vi.waitUntil(() => existsSync(portFile), { timeout: 20_000 });
  const port = readFileSync(portFile, 'utf8').split('\n')[0];
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = await vi.waitUntil(() => browser.contexts()[0]?.pages()[0], { timeout: 20_000 });
  return {
    page,
    process: child,
    resourcesFolder: join(dirname(executable), 'resources'),
    ended,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await ended;
      await rm(profile, { recursive: true, force: true });
    },
  };
}
