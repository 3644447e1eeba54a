import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it, onTestFinished, vi } from 'vitest';

import { isQuestion } from '../../preload/contract/question-record.ts';
import { startModelServer } from '../support/model-server/model-server.ts';
import { CALL, END, T } from '../support/model-server/script.ts';
import { wireMessages } from '../support/wire-messages.ts';
import {
  patience,
  pressUntil,
  readRows,
  say,
  seesText,
  windowParts,
} from './support/conversation-window.ts';
import { launchParley, type Parley } from './support/launch-app.ts';

const ask = {
  questions: [
    {
      header: 'Format',
      question: 'Which format should the list have?',
      options: [{ label: 'Table' }, { label: 'Plain' }],
    },
  ],
};

it('A question waits on its branch while another is gone on with and the app is killed, and is answered there once [D-23]', async () => {
  const profile = await mkdtemp(join(tmpdir(), 'parley-branches-'));
  onTestFinished(() => rm(profile, { recursive: true, force: true }));
  const server = await startModelServer({
    strict: true,
    script: [
      [T('Here is the list.'), END()],
      [CALL('call_ask', 'ask_user_question', ask), END()],
      [T('Sorted by name.'), END()],
      [T('As a table, then.'), END()],
    ],
  });
  onTestFinished(() => server.close());
  const open = async (options: Parameters<typeof launchParley>[0]): Promise<Parley> => {
    const parley = await launchParley(options);
    onTestFinished(() => parley[Symbol.asyncDispose]());
    return parley;
  };

  const parley = await open({ profile, server });
  const { page } = parley;
  await say(page, 'List my files');
  await seesText(page, 'Here is the list.');
  await page.getByText('Here is the list.').hover();
  await page.getByRole('button', { name: 'Answer again' }).click();
  const { dialog } = windowParts(page);
  await dialog.waitFor();
  await pressUntil(page, '1', () => dialog.getByLabel('Table', { exact: true }).isChecked());
  await page.keyboard.press('Escape');
  await page.getByRole('group', { name: 'Branch 2 of 2' }).waitFor();
  await page.getByRole('button', { name: 'Previous branch' }).click();
  await seesText(page, 'Here is the list.');
  await page.getByRole('region', { name: 'A question waits on another branch' }).waitFor();
  await page.getByRole('button', { name: /List my files.*Waiting for your answer/ }).waitFor();
  await say(page, 'Sort it');
  await seesText(page, 'Sorted by name.');
  await vi.waitFor(async () => {
    const rows = await readRows(profile);
    expect(rows.runs.at(-1)?.state).toBe('completed');
    expect(rows.questions).toMatchObject([{ state: 'pending' }]);
  }, patience);
  await parley.kill();

  const again = (await open({ profile })).page;
  await again
    .getByRole('button', { name: /List my files/ })
    .first()
    .click();
  await seesText(again, 'Sorted by name.');
  await again.getByRole('button', { name: 'Show it' }).click();
  const asked = windowParts(again).dialog;
  await asked.waitFor();
  expect(await asked.getByLabel('Table', { exact: true }).isChecked()).toBe(true);
  await pressUntil(again, 'Control+Enter', async () => (await asked.count()) === 0);
  await seesText(again, 'As a table, then.');
  expect(await windowParts(again).transcript.textContent()).not.toContain('Sorted by name.');

  await vi.waitFor(async () => {
    const rows = await readRows(profile);
    expect(rows.runs.at(-1)).toMatchObject({ state: 'completed' });
    expect(rows.runs.at(-1)?.resumesRunId).not.toBeNull();
    expect(rows.questions.filter(isQuestion)).toMatchObject([{ state: 'answered' }]);
  }, patience);
  expect(server.requests).toHaveLength(4);
  const sent = JSON.stringify(wireMessages(server.requests.at(-1)));
  expect(sent).toContain('call_ask');
  expect(sent).not.toContain('Sort it');
});
