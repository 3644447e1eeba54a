import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, it, onTestFinished } from 'vitest';

import { startModelServer } from '../support/model-server/model-server.ts';
import { END, HANG, T } from '../support/model-server/script.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { wireMessages } from '../support/wire-messages.ts';
import { say, seesText } from './support/conversation-window.ts';
import { launchParley } from './support/launch-app.ts';

const rhymer = `name: Rhymer
model: any:model
instructions: Answer in rhymes.
capabilities: [WebSearch]
`;

it('takes an assistant from a file, once the person has seen it, keeps it after a kill, and lets it go', async () => {
  const temporary = await createTemporaryFolder();
  onTestFinished(() => temporary[Symbol.asyncDispose]());
  const profile = temporary.folder;
  const folder = join(profile, 'assistants');
  await mkdir(folder);
  await writeFile(join(folder, 'rhymer.yaml'), rhymer);
  await writeFile(join(folder, 'bad.yaml'), 'name: Bad\ncapabilities:\n  - Shell: rm -rf /\n');
  const server = await startModelServer({
    script: [
      [T('Half a rhyme'), HANG],
      [T('And the rest.'), END()],
      [T('In prose.'), END()],
    ],
    strict: true,
  });
  onTestFinished(() => server.close());

  const parley = await launchParley({ profile, server });
  const { page } = parley;
  const systemText = (at: number): string =>
    JSON.stringify(wireMessages(server.requests[at]).filter(({ role }) => role === 'system'));
  await page.reload();
  await page.getByRole('button', { name: 'Assistant: Parley' }).click();
  const bad = page.getByRole('menuitem', { name: /bad\.yaml/ });
  expect(await bad.getAttribute('aria-disabled')).toBe('true');
  await page.getByRole('menuitem', { name: /Rhymer/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Use Rhymer?' });
  await sheet.getByText('Answer in rhymes.').waitFor();
  await sheet.getByText('any:model is not set up here: yours is used').waitFor();
  await sheet.getByRole('button', { name: 'Use it' }).click();
  await say(page, 'Hello');
  await seesText(page, 'Half a rhyme');
  await page.getByText('Rhymer', { exact: true }).waitFor();
  expect(systemText(0)).toContain('Answer in rhymes.');

  await parley.kill();
  await writeFile(join(folder, 'rhymer.yaml'), rhymer.replace('rhymes', 'lies'));
  await using again = await launchParley({ profile });
  await again.page.getByText('Rhymer', { exact: true }).waitFor();
  await again.page.getByRole('button', { name: 'Continue', exact: true }).click();
  await seesText(again.page, 'And the rest.');
  expect(systemText(1)).toContain('Answer in rhymes.');
  expect(await readFile(join(folder, 'rhymer.yaml'), 'utf8')).toContain('lies');
  // Somebody else answers from here on.
  await again.page.getByRole('button', { name: 'Assistant: Rhymer' }).click();
  await again.page.getByRole('menuitem', { name: 'Parley' }).click();
  await again.page.getByRole('button', { name: 'Assistant: Parley' }).waitFor();
  await say(again.page, 'And you?');
  await seesText(again.page, 'In prose.');
  expect(systemText(2)).not.toContain('rhymes');
  const list = await again.request('assistant.list', {});
  expect(list.files).toMatchObject([
    { state: 'broken', problems: [{ line: 3, column: 12 }] },
    { state: 'ready', agreed: false },
  ]);
});
