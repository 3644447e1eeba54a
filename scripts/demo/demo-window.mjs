import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { inRoot, rootFolder } from '../setup/paths.mjs';

/** How long the demo waits for anything that it expects to see. */
const PATIENCE_MS = 60_000;

/** The real app with a profile of its own, as the demo sees it: started, killed, started again. */
export class DemoWindow {
  #profile = mkdtempSync(join(tmpdir(), 'parley-demo-'));
  #app = null;
  /** @type {import('playwright').Page} */
  page = null;

  async open() {
    const { _electron } = createRequire(inRoot('package.json'))('playwright');
    this.#app = await _electron.launch({
      args: ['.', `--user-data-dir=${this.#profile}`, '--lang=en-US'],
      cwd: rootFolder,
      // Otherwise Playwright has every page think that the system is light.
      colorScheme: null,
    });
    this.page = await this.#app.firstWindow();
    this.page.setDefaultTimeout(PATIENCE_MS);
    await this.#setSize(1280, 800);
  }

  /** Ends the app as a crash or a power cut would. */
  async kill() {
    const gone = this.#app.waitForEvent('close');
    this.#app.process().kill('SIGKILL');
    await gone;
  }

  async useTheme(theme) {
    await this.#app.evaluate(({ nativeTheme }, source) => {
      nativeTheme.themeSource = source;
    }, theme);
  }

  async useSize(width, height) {
    await this.#setSize(width, height);
  }

  async close() {
    // Whether to quit in the middle of something is a question that nobody is here to answer.
    await this.#app?.evaluate(({ dialog }) => {
      dialog.showMessageBox = () => Promise.resolve({ response: 1, checkboxChecked: false });
    });
    await this.#app?.close();
    rmSync(this.#profile, { recursive: true, force: true });
  }

  async #setSize(width, height) {
    await this.#app.evaluate(
      ({ BrowserWindow }, [innerWidth, innerHeight]) => {
        BrowserWindow.getAllWindows()[0].setContentSize(innerWidth, innerHeight);
      },
      [width, height],
    );
    await this.page.waitForFunction(
      ([innerWidth, innerHeight]) =>
        window.innerWidth === innerWidth && window.innerHeight === innerHeight,
      [width, height],
    );
  }
}
