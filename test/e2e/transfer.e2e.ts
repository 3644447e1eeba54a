import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it, onTestFinished } from 'vitest';

import { startModelServer } from '../support/model-server/model-server.ts';
import { END, T } from '../support/model-server/script.ts';
import { say, seesText } from './support/conversation-window.ts';
import { launchParley } from './support/launch-app.ts';

it('saves a conversation from its menu and opens it again from the File menu [R-27]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-transfer-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'saved.json');
  const server = await startModelServer({ script: [[T('The Nile.'), END()]], strict: true });
  onTestFinished(() => server.close());
  await using parley = await launchParley({ server });
  await parley.app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [filePath] });
  }, file);
  await say(parley.page, 'Which river is the longest');
  await seesText(parley.page, 'The Nile.');
  await parley.page.getByRole('button', { name: 'More' }).click();
  await parley.page.getByRole('menuitem', { name: 'Save as JSON…' }).click();
  await parley.page.getByText('Conversation saved').first().waitFor();
  const history: unknown = JSON.parse(await readFile(file, 'utf8'));
  expect(history).toMatchObject([
    { kind: 'request', parts: [{ part_kind: 'user-prompt' }] },
    { kind: 'response', parts: [{ part_kind: 'text', content: 'The Nile.' }] },
  ]);
  await writeFile(file, JSON.stringify(history).replace('The Nile.', 'The Amazon.'));

  const importConversation = (): Promise<void> =>
    parley.app.evaluate(({ Menu }) => {
      Menu.getApplicationMenu()?.getMenuItemById('import-conversation')?.click();
    });
  await importConversation();
  await seesText(parley.page, 'The Amazon.');
  await writeFile(file, '{"no": "history"}');
  await importConversation();
  await parley.page
    .getByText(/This is no message history/)
    .first()
    .waitFor();
});
