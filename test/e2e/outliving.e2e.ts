import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { startModelServer } from '../support/model-server/model-server.ts';
import { END, T, UNTIL } from '../support/model-server/script.ts';
import { patience, say, seesText } from './support/conversation-window.ts';
import { launchParley } from './support/launch-app.ts';

/** An app whose model writes one word, and the next when it is told to. */
async function startHalf() {
  let goOn = (): void => {};
  const told = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const server = await startModelServer({
    strict: true,
    script: [[T('First, '), UNTIL(told), T('second, '), T('third.'), END()]],
  });
  onTestFinished(() => server.close());
  const parley = await launchParley({ server });
  onTestFinished(() => parley[Symbol.asyncDispose]());
  await say(parley.page, 'Count to three');
  await seesText(parley.page, 'First,');
  return { parley, goOn };
}

describe('An answer that is being written', () => {
  it('goes on while something else is looked at, and is marked as unread [BC-76]', async () => {
    const { parley, goOn } = await startHalf();
    const { page } = parley;
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('heading', { name: 'Models', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Conversations' }).click();
    await page.getByRole('button', { name: 'New conversation' }).first().click();
    goOn();
    const row = page.getByRole('button', { name: /Count to three.*Unread/ });
    await row.waitFor();
    await row.click();
    await seesText(page, 'First, second, third.');
  });

  it('outlives the process of the page: nothing that was seen is lost, and the rest comes [R-10]', async () => {
    const { parley, goOn } = await startHalf();
    const { app, page } = parley;
    const readPage = (): Promise<unknown> =>
      app.evaluate(({ BrowserWindow }) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents;
        if (contents === undefined || contents.isCrashed() || contents.isLoading()) return null;
        return contents.executeJavaScript(`(() => {
          const rows = [...document.querySelectorAll('button')];
          const log = document.querySelector('[role=log]');
          if (log === null) rows.find((row) => /Count to three/.test(row.textContent))?.click();
          return log?.textContent ?? '';
        })()`);
      });
    await Promise.all([
      page.waitForEvent('crash'),
      app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
      ),
    ]);
    await vi.waitFor(async () => expect(await readPage()).toContain('First,'), patience);
    goOn();
    await vi.waitFor(
      async () => expect(await readPage()).toContain('First, second, third.'),
      patience,
    );
  });
});
