import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { systemClock } from '../../../main/base/clock.ts';
import { systemIds } from '../../../main/base/ids.ts';
import { ConversationTransfer } from '../../../main/conversation/transfer/conversation-transfer.ts';
import { readHistoryFile } from '../../../main/terminal/history-file.ts';
import { createTranslate } from '../../../preload/contract/locales/translate.ts';
import type { ModelMessage } from '../../../preload/contract/message.ts';
import { openConversationApp } from '../../support/conversation-app.ts';
import { given } from '../../support/given.ts';
import { scriptModel } from '../../support/scripted-model.ts';
import { startModelServer } from '../../support/model-server/model-server.ts';
import { CALL, END, T } from '../../support/model-server/script.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';
import { keys } from '../../support/terminal/fake-terminal.ts';
import { hasTerminals, openRealTerminal } from '../../support/terminal/real-terminal.ts';
import { openTestStore } from '../../support/test-store.ts';
import { messageTexts } from '../../support/transcript-texts.ts';

describe.skipIf(!hasTerminals)('npm run agent in a terminal', () => {
  it('streams, is stopped by Ctrl-C, goes on, and what it leaves opens in the app [A-008]', async () => {
    const folder = await openFolder();
    const first = openRealTerminal(folder, [
      'demo.yaml',
      'Count to 200',
      '--model',
      'demo',
      '--history',
      'h.json',
    ]);
    await first.sees('12');
    first.press(keys.ctrlC);
    expect(await first.exitCode).toBe(130);
    const left = await readHistory(folder);
    expect(left.at(-1)).toMatchObject({ kind: 'response', state: 'interrupted' });
    const second = openRealTerminal(folder, ['demo.yaml', '--resume', 'h.json', '--model', 'demo']);
    await second.sees('21,');
    second.press(keys.ctrlC);
    expect(await second.exitCode).toBe(130);
    expect((await readHistory(folder)).length).toBeGreaterThan(left.length);
    await opensInTheApp(await readFile(path.join(folder, 'h.json'), 'utf8'));
  });

  it('asks by a menu, and ends when it is done', async () => {
    const options = [{ label: 'Rome' }, { label: 'Oslo' }];
    const questions = [{ header: 'Place', question: 'Where to?', options }];
    const server = await startModelServer({
      script: [
        [CALL('q1', 'ask_user_question', { questions }), END('tool_calls')],
        [T('Oslo it is.'), END()],
      ],
    });
    onTestFinished(() => server.close());
    const folder = await openFolder();
    const args = ['demo.yaml', 'Book it', '--model', 'server:m-1', '--history', 'h.json'];
    const terminal = openRealTerminal(folder, args, { PARLEY_SERVER_URL: server.baseUrl });
    await terminal.sees('Decline to answer');
    terminal.press(keys.down);
    terminal.press(keys.enter);
    await terminal.sees('Oslo it is.');
    expect(await terminal.exitCode).toBe(0);
    expect((await readHistory(folder))[2]?.parts).toMatchObject([{ content: { Place: ['Oslo'] } }]);
  });

  it('runs a command with leave, and Ctrl-C ends it with all that it started', async () => {
    const command = 'sh -c "echo $$ > pid; trap : TERM; echo begun; sleep 600; sleep 600"';
    const server = await startModelServer({
      script: [[CALL('c1', 'run_command', { command }), END('tool_calls')]],
    });
    onTestFinished(() => server.close());
    const folder = await openFolder();
    const args = ['demo.yaml', 'Do it', '--model', 'server:m-1', '--folder', '.', '--commands'];
    const terminal = openRealTerminal(folder, args, { PARLEY_SERVER_URL: server.baseUrl });
    await terminal.sees('Allow once');
    terminal.press(keys.down + keys.down);
    terminal.press(keys.enter);
    const pid = await vi.waitFor(async () => {
      const text = await readFile(path.join(folder, 'pid'), 'utf8');
      expect(text).not.toBe('');
      return Number(text);
    }, 20_000);
    terminal.press(keys.ctrlC);
    expect(await terminal.exitCode).toBe(130);
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), 10_000);
  });
});

async function openFolder(): Promise<string> {
  const temporary = await createTemporaryFolder('parley-terminal');
  onTestFinished(() => temporary[Symbol.asyncDispose]());
  await writeFile(path.join(temporary.folder, 'demo.yaml'), 'name: Demo\n');
  return temporary.folder;
}

async function readHistory(folder: string): Promise<readonly ModelMessage[]> {
  return readHistoryFile(path.join(folder, 'h.json'), createTranslate('en'));
}

/** The app takes the file as a conversation, and a run goes on from it. */
async function opensInTheApp(text: string): Promise<void> {
  const { conversations: store } = await openTestStore();
  const { model } = scriptModel(['Gladly.']);
  const app = await openConversationApp({ store, openModel: () => model });
  const transfer = new ConversationTransfer({
    feed: app.feed,
    store,
    clock: systemClock,
    ids: systemIds,
    translate: () => createTranslate('en'),
    files: {
      saveText: () => Promise.resolve(false),
      openText: () => Promise.resolve({ name: 'h.json', text }),
    },
  });
  const conversationId = given((await transfer.import()).conversationId);
  expect(messageTexts(app.transcript(conversationId))[0]).toBe('> Count to 200');
  const { runId } = await app.send('Thanks.', conversationId);
  expect((await app.ended(runId)).state).toBe('completed');
  expect(messageTexts(app.transcript(conversationId)).at(-1)).toBe('Gladly.');
}
