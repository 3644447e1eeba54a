import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Page } from 'playwright';
import { expect, it, onTestFinished, vi } from 'vitest';

import { startModelServer } from '../support/model-server/model-server.ts';
import { CALL, END, T } from '../support/model-server/script.ts';
import { isAlive } from '../support/mcp/server-family.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { patience, say, seesText, windowParts } from './support/conversation-window.ts';
import { launchParley } from './support/launch-app.ts';

const program = fileURLToPath(new URL('../support/mcp/mcp-server-program.ts', import.meta.url));
const secret = 'shelf-secret-4711-0815-2342';

/** Allows the call whose dialog holds this text. */
async function allow(page: Page, text: string): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ hasText: text });
  await dialog.waitFor();
  // Presses on their way when a dialog opens decide nothing, on purpose.
  await vi.waitFor(async () => {
    if (!(await dialog.isVisible())) return;
    await dialog.getByRole('button', { name: /^Allow once/ }).click({ timeout: 500 });
    await dialog.waitFor({ state: 'hidden', timeout: 500 });
  }, patience);
}

/** Adds the test server in the settings, as a person does, and allows it. */
async function addServer(page: Page, logFile: string): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'MCP servers' }).click();
  await page.getByRole('button', { name: 'Add a program on this computer…' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Shelf');
  await page.getByLabel('Program', { exact: true }).fill(process.execPath);
  await page.getByLabel('Arguments').fill(`${program}\n${logFile}`);
  await page.getByRole('button', { name: 'Add a variable' }).click();
  await page.getByLabel('Name 1', { exact: true }).fill('SHELF_TOKEN');
  await page.getByLabel('Value 1', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Save and look…' }).click();
  // There is no keychain on a test machine.
  await page.getByRole('button', { name: 'Keep it in memory' }).click();
  const sheet = page.getByRole('dialog', { name: 'Let Parley start Shelf?' });
  await sheet.getByText(program).waitFor();
  await sheet.getByText('SHELF_TOKEN').waitFor();
  await expect(readFile(logFile)).rejects.toThrow('ENOENT');
  await sheet.getByRole('button', { name: 'Allow' }).click();
  await page.getByText(/^Works: it offers \d+ tools$/).waitFor();
  await page.getByRole('button', { name: 'Conversations' }).click();
}

it('uses a server that was added and allowed, asks before its call, and ends it with a stop [D-27, R-02, R-03]', async () => {
  const temporary = await createTemporaryFolder();
  onTestFinished(() => temporary[Symbol.asyncDispose]());
  const { folder: profile } = temporary;
  const logFile = join(profile, 'shelf.log');
  const log = async () => (await readFile(logFile, 'utf8')).split('\n');
  const server = await startModelServer({
    script: [
      [CALL('c1', 'shelf__echo', { text: 'seven books' }), END('tool_calls')],
      [T('There are seven.'), CALL('c2', 'shelf__block', {}), END('tool_calls')],
      [T('So it was stopped.'), END()],
    ],
    strict: true,
  });
  onTestFinished(() => server.close());
  const parley = await launchParley({ profile, server });
  onTestFinished(() => parley[Symbol.asyncDispose]());
  const { page } = parley;
  await page.reload();
  await addServer(page, logFile);

  await say(page, 'What stands on the shelf?');
  await allow(page, 'seven books');
  await seesText(page, 'There are seven.');
  await allow(page, 'shelf__block');
  await vi.waitFor(async () => expect(await log()).toContain('block'), patience);
  const started = (await log()).findLast((line) => line.startsWith('start'));
  const pid = Number(started?.split(' ')[1]);
  expect(isAlive(pid)).toBe(true);
  const { stop, continueButton, transcript } = windowParts(page);
  await stop.click();
  await continueButton.waitFor();
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), patience);
  await continueButton.click();
  await seesText(page, 'So it was stopped.');

  expect(JSON.stringify(server.requests)).toContain('seven books');
  expect(await transcript.innerHTML()).not.toContain(secret);
  expect(JSON.stringify(await parley.request('app.read', {}))).not.toContain(secret);
  for (const entry of await readdir(profile, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const content = await readFile(join(entry.parentPath, entry.name));
    expect([entry.name, content.includes(secret)]).toEqual([entry.name, false]);
  }

  const last = Number((await log()).findLast((line) => line.startsWith('start'))?.split(' ')[1]);
  expect(isAlive(last)).toBe(true);
  await parley.app.close();
  await vi.waitFor(() => expect(isAlive(last)).toBe(false), patience);
});
