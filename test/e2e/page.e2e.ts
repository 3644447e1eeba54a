import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it, onTestFinished } from 'vitest';

import { launchParley } from './support/launch-app.ts';

it('does nothing that its policy forbids and nothing that goes wrong, from the first start to an answer', async () => {
  await using parley = await launchParley();
  const { page } = parley;
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.reload();
  await page.getByRole('button', { name: /The demo/ }).click();
  const composer = page.getByRole('textbox', { name: 'Message', exact: true });
  await composer.fill('Show me what Markdown can do');
  await composer.press('Enter');
  await page.getByRole('button', { name: 'Stop', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('navigation').first().waitFor();
  expect(complaints).toEqual([]);
});

it('leaves text that was not sent in the window, over a reload, and in no file', async () => {
  const profile = await mkdtemp(join(tmpdir(), 'parley-page-'));
  onTestFinished(() => rm(profile, { recursive: true, force: true }));
  const marker = 'a-thought-not-yet-ready';
  {
    await using parley = await launchParley({ profile });
    const { page } = parley;
    await page.getByRole('button', { name: /The demo/ }).click();
    const composer = page.getByRole('textbox', { name: 'Message', exact: true });
    await composer.fill(marker);
    await page.reload();
    await expect.poll(() => composer.inputValue()).toBe(marker);
  }
  const holding: string[] = [];
  for (const entry of await readdir(profile, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const content = await readFile(file);
    const forms = [Buffer.from(marker), Buffer.from(marker, 'utf16le')];
    if (forms.some((form) => content.includes(form))) holding.push(file);
  }
  expect(holding).toEqual([]);
});
