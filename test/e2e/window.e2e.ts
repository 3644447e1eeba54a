import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { launchApp } from '../support/electron-app.ts';
import type { ElectronApp } from '../support/electron-app.ts';

const root = join(import.meta.dirname, '../..');

async function makeProfile(): Promise<string> {
  const profile = await mkdtemp(join(tmpdir(), 'parley-window-'));
  onTestFinished(() => rm(profile, { recursive: true, force: true }));
  return profile;
}

/** Starts the app a second time, as a person would by its icon. Gives its exit code and how long it took. */
async function startAgain(profile: string): Promise<{ code: unknown; tookMs: number }> {
  const electron = join(process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? '', 'electron');
  const startedAt = Date.now();
  const child = spawn(electron, ['.', `--user-data-dir=${profile}`, '--no-sandbox'], {
    cwd: root,
    stdio: 'ignore',
  });
  const [code] = (await once(child, 'exit')) as [unknown];
  return { code, tookMs: Date.now() - startedAt };
}

/** What main knows of its one window. */
function windowState({ app }: ElectronApp): Promise<{
  visible: boolean;
  minimized: boolean;
  bounds: { width: number; height: number };
  least: number[];
  background: string;
}> {
  return app.evaluate(({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows()[0];
    if (window === undefined) throw new Error('There is no window.');
    return {
      visible: window.isVisible(),
      minimized: window.isMinimized(),
      bounds: window.getNormalBounds(),
      least: window.getMinimumSize(),
      background: window.getBackgroundColor(),
    };
  });
}

describe('The window', () => {
  it('opens in its first size, one and visible, with the page of the app', async () => {
    await using parley = await launchApp();
    expect(await parley.page.title()).toBe('Parley');
    expect(parley.app.windows()).toHaveLength(1);
    await vi.waitFor(async () => expect((await windowState(parley)).visible).toBe(true), 5000);
    const { bounds, least } = await windowState(parley);
    expect(bounds).toMatchObject({ width: 1280, height: 800 });
    expect(least).toEqual([480, 360]);
  });

  it('opens again where and as large as it was left', async () => {
    const profile = await makeProfile();
    {
      await using parley = await launchApp({ profile });
      await parley.app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.setBounds({ x: 90, y: 80, width: 900, height: 640 }),
      );
    }
    await using parley = await launchApp({ profile });
    const { bounds } = await windowState(parley);
    expect(bounds).toMatchObject({ x: 90, y: 80, width: 900, height: 640 });
  });

  it('paints the page’s own colour before the page is there, in both themes', async () => {
    const profile = await makeProfile();
    for (const [theme, background] of [
      ['dark', '#1C1D1A'],
      ['light', '#FDFDFB'],
    ] as const) {
      {
        await using parley = await launchApp({ profile });
        await parley.page.evaluate(
          (chosen) => window.assistant.request('settings.change', { theme: chosen }),
          theme,
        );
        await vi.waitFor(
          async () => expect((await windowState(parley)).background.toUpperCase()).toBe(background),
          15_000,
        );
      }
      await using parley = await launchApp({ profile });
      expect((await windowState(parley)).background.toUpperCase()).toBe(background);
      // The test driver feigns a light system unless it is told not to.
      await parley.page.emulateMedia({ colorScheme: null });
      const isDark = await parley.page.evaluate(
        () => matchMedia('(prefers-color-scheme: dark)').matches,
      );
      expect(isDark).toBe(theme === 'dark');
    }
  });

  it('comes to the front when the app is started a second time [M-12]', async () => {
    const profile = await makeProfile();
    await using parley = await launchApp({ profile });
    await parley.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
    expect((await windowState(parley)).visible).toBe(false);

    const { code } = await startAgain(profile);
    expect(code).toBe(0);
    await vi.waitFor(async () => expect((await windowState(parley)).visible).toBe(true), 5000);
    expect(parley.app.windows()).toHaveLength(1);
  });

  it('loads its page anew when the page’s process dies, and asks the person at the second time', async () => {
    await using parley = await launchApp();
    await parley.app.evaluate(({ dialog }) => {
      Object.assign(globalThis, { asked: 0 });
      dialog.showMessageBox = () => {
        Object.assign(globalThis, { asked: 1 });
        return new Promise(() => {});
      };
    });
    const crash = (): Promise<void> =>
      parley.app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
      );
    const isAnswering = (): Promise<unknown> =>
      parley.app.evaluate(({ BrowserWindow }) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents;
        if (contents === undefined || contents.isCrashed() || contents.isLoading()) return false;
        return contents.executeJavaScript(
          "window.assistant.request('app.read', {}).then((answer) => answer.ok)",
        );
      });
    await parley.page.waitForLoadState('load');
    await Promise.all([parley.page.waitForEvent('crash'), crash()]);
    await vi.waitFor(async () => expect(await isAnswering()).toBe(true), 10_000);
    expect(await parley.app.evaluate(() => Reflect.get(globalThis, 'asked'))).toBe(0);

    await crash();
    await vi.waitFor(
      async () => expect(await parley.app.evaluate(() => Reflect.get(globalThis, 'asked'))).toBe(1),
      10_000,
    );
  });

  it('speaks the person’s language in its menu, and follows a change at once', async () => {
    await using parley = await launchApp();
    const labels = (): Promise<readonly string[]> =>
      parley.app.evaluate(
        ({ Menu }) => Menu.getApplicationMenu()?.items.map((item) => item.label) ?? [],
      );
    expect(await labels()).toEqual(['File', 'Edit', 'View', 'Help']);
    await parley.page.evaluate(() =>
      window.assistant.request('settings.change', { language: 'ko' }),
    );
    expect(await labels()).toEqual(['파일', '편집', '보기', '도움말']);
  });

  it('is told of each menu command once', async () => {
    await using parley = await launchApp();
    await parley.page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(globalThis, { heard });
      window.assistant.listen((event) => {
        if (event.type === 'command') heard.push(event.command);
      });
    });
    await parley.app.evaluate(({ Menu }) =>
      Menu.getApplicationMenu()?.getMenuItemById('toggle-sidebar')?.click(),
    );
    await vi.waitFor(
      async () =>
        expect(await parley.page.evaluate(() => Reflect.get(globalThis, 'heard'))).toEqual([
          'toggle-sidebar',
        ]),
      15_000,
    );
  });
});

describe('The app', () => {
  it('ends in good order within three seconds when the system tells it to [BC-60]', async () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const profile = await makeProfile();
      const parley = await launchApp({ profile });
      const child = parley.app.process();
      const gone = once(child, 'exit');
      const startedAt = Date.now();
      child.kill(signal);
      expect(await gone).toEqual([0, null]);
      expect(Date.now() - startedAt).toBeLessThan(3000);
      expect(await readFile(join(profile, 'logs', 'parley.log'), 'utf8')).toContain('"ended"');
    }
  });

  it('opens and says so when its store is damaged, and leaves the file as it is', async () => {
    const profile = await makeProfile();
    const file = join(profile, 'parley.sqlite');
    await mkdir(profile, { recursive: true });
    const damaged = Buffer.from('This is no database. '.repeat(1000));
    await writeFile(file, damaged);
    await using parley = await launchApp({ profile });
    const answer = await parley.page.evaluate(() => window.assistant.request('app.read', {}));
    expect(answer).toMatchObject({
      ok: true,
      value: { storage: { kind: 'failing', reason: 'corrupted' } },
    });
    await parley.page.getByText('is damaged').waitFor();
    const change = await parley.page.evaluate(() =>
      window.assistant.request('settings.change', { theme: 'dark' }),
    );
    expect(change).toMatchObject({ ok: false, failure: { code: 'storage-failed' } });
    expect(await readFile(file)).toEqual(damaged);
  });
});
