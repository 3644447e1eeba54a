import { isQuestion } from '../../preload/contract/question-record.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { startModelServer } from '../support/model-server/model-server.ts';
import type { Script } from '../support/model-server/model-server.ts';
import { CALL, END, HANG, T, TH, WAIT } from '../support/model-server/script.ts';
import type { Step } from '../support/model-server/script.ts';
import { wireMessages } from '../support/wire-messages.ts';
import {
  messagesOf,
  patience,
  pressUntil,
  readRows,
  say,
  seesText,
  windowParts,
  writtenText,
} from './support/conversation-window.ts';
import { launchParley } from './support/launch-app.ts';
import type { Parley } from './support/launch-app.ts';

/** What may be missing after SIGKILL: 100 ms of stream, and as much again for a noisy machine. */
const lossMs = 200;

const ask = {
  questions: [
    {
      header: 'Format',
      question: 'Which format should the list have?',
      options: [{ label: 'Table' }, { label: 'Plain' }],
    },
  ],
};

async function start(script: Script) {
  const profile = await mkdtemp(join(tmpdir(), 'parley-crash-'));
  onTestFinished(() => rm(profile, { recursive: true, force: true }));
  const server = await startModelServer({ strict: true, script });
  onTestFinished(() => server.close());
  const launched: Parley[] = [];
  onTestFinished(async () => {
    for (const parley of launched) await parley[Symbol.asyncDispose]();
  });
  const launch = async (withServer: boolean): Promise<Parley> => {
    const parley = await launchParley(withServer ? { profile, server } : { profile });
    launched.push(parley);
    return parley;
  };
  return { profile, server, launch };
}

/** Opens the only conversation of the list. */
async function openConversation({ page }: Parley, name: RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click();
  await windowParts(page).transcript.waitFor();
}

describe('After SIGKILL', () => {
  it('at most the last moment of a stream is missing [M-04]', async () => {
    const deltas = Array.from({ length: 400 }, (_, at): Step[] => [T(`w${at} `), WAIT(8)]).flat();
    const { profile, server, launch } = await start([[...deltas, END()]]);
    const parley = await launch(true);
    await say(parley.page, 'Count on');
    await server.when(({ sent }) => sent.length > 120);
    const killedAtMs = performance.timeOrigin + performance.now();
    await parley.kill();

    const rows = await readRows(profile);
    const due = server.sent
      .filter(({ kind, atMs }) => kind === 'text' && atMs < killedAtMs - lossMs)
      .map(({ text }) => text)
      .join('');
    expect(due.length).toBeGreaterThan(200);
    const kept = writtenText(rows);
    expect(kept.slice(0, due.length)).toBe(due);
    expect(server.sentText(0)).toContain(kept);
    expect(messagesOf(rows).at(-1)).toMatchObject({ kind: 'response', state: 'interrupted' });

    const again = await launch(false);
    await openConversation(again, /Count on/);
    await seesText(again.page, kept.trim());
    await again.page.getByRole('region', { name: 'This answer was interrupted' }).waitFor();
    expect((await readRows(profile)).runs).toMatchObject([{ state: 'interrupted' }]);
  });

  it('a question beside a finished tool comes back with its draft and is answered once [M-06] [BC-44]', async () => {
    const { profile, server, launch } = await start([
      [CALL('call_list', 'list_files', {}), CALL('call_ask', 'ask_user_question', ask), END()],
      [T('As a table, then.'), END()],
    ]);
    const parley = await launch(true);
    await say(parley.page, 'List my files');
    const { dialog } = windowParts(parley.page);
    await dialog.waitFor();
    await pressUntil(parley.page, '1', () =>
      dialog.getByLabel('Table', { exact: true }).isChecked(),
    );
    await vi.waitFor(async () => {
      const [question] = (await readRows(profile)).questions.filter(isQuestion);
      expect(question?.draft?.entries.some(({ selected }) => selected.includes('Table'))).toBe(
        true,
      );
      expect(messagesOf(await readRows(profile)).at(-1)?.parts).toHaveLength(1);
    }, patience);
    await parley.kill();

    const again = await launch(false);
    await again.page.getByText('Waiting for your answer').first().waitFor();
    await openConversation(again, /List my files/);
    const back = windowParts(again.page);
    await back.dialog.or(back.waitingBar).first().waitFor();
    if (await back.waitingBar.isVisible()) {
      await back.waitingBar.getByRole('button', { name: /^Answer/ }).click();
    }
    await back.dialog.waitFor();
    expect(await back.dialog.getByLabel('Table', { exact: true }).isChecked()).toBe(true);
    expect(server.requests).toHaveLength(1);
    await pressUntil(again.page, 'Enter', () => back.dialog.isHidden());
    await seesText(again.page, 'As a table, then.');

    expect(server.requests).toHaveLength(2);
    const wire = wireMessages(server.requests[1]);
    const returns = wire.filter(({ role }) => role === 'tool');
    expect(returns.map(({ tool_call_id }) => tool_call_id)).toEqual(['call_list', 'call_ask']);
    expect(returns[1]?.content).toBe(JSON.stringify({ Format: ['Table'] }));
    expect(JSON.stringify(returns[0]?.content)).not.toContain('interrupted');
    expect(wire.at(-1)?.role).toBe('tool');
    const rows = await readRows(profile);
    expect(rows.questions).toMatchObject([{ state: 'answered' }]);
    expect(rows.runs.map(({ state }) => state)).toEqual(['interrupted', 'completed']);
    expect(rows.runs[1]?.resumesRunId).toBe(rows.runs[0]?.runId);
  });

  it.each([0, 4, 9, 15])(
    '%d ms after a response with calls, no tool runs again by itself and a new message is accepted [M-07] [M-08]',
    async (delayMs) => {
      const { profile, server, launch } = await start([
        [
          TH('Both at once'),
          CALL('call_list', 'list_files', {}),
          CALL('call_ask', 'ask_user_question', ask),
          END(),
        ],
        [T('Understood.'), END()],
      ]);
      const parley = await launch(true);
      await say(parley.page, 'Sort them out');
      await server.when(({ sent }) => sent.some(({ kind }) => kind === 'end'));
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      await parley.kill();
      const killed = await readRows(profile);

      const again = await launch(false);
      await openConversation(again, /Sort them out/);
      await windowParts(again.page).dialog.or(windowParts(again.page).composer).first().waitFor();
      if (killed.questions.length > 0) {
        await windowParts(again.page).dialog.waitFor();
        await pressUntil(again.page, 'Escape', () => windowParts(again.page).dialog.isHidden());
      }
      expect(server.requests).toHaveLength(1);
      await say(again.page, 'Leave it, just say yes');
      await seesText(again.page, 'Understood.');

      expect(server.requests.map(({ status }) => status)).toEqual([200, 200]);
      const rows = await readRows(profile);
      expect(rows.questions.every(({ state }) => state === 'superseded')).toBe(true);
      const before = messagesOf(killed).flatMap(({ parts }) => parts.map((part) => part));
      const after = messagesOf(rows).flatMap(({ parts }) => parts.map((part) => part));
      const returned = (parts: typeof after) =>
        parts.filter(({ partKind }) => partKind === 'tool-return').length;
      expect(returned(after)).toBe(returned(before));
    },
  );

  it('a message typed instead of an answer supersedes the question [M-08] [A-206]', async () => {
    const { profile, server, launch } = await start([
      [CALL('call_ask', 'ask_user_question', ask), END()],
      [T('No list then.'), END()],
      [HANG],
    ]);
    const parley = await launch(true);
    await say(parley.page, 'Make a list');
    const { dialog, composer } = windowParts(parley.page);
    await dialog.waitFor();
    await pressUntil(parley.page, 'Escape', () => dialog.isHidden());
    await composer.fill('Forget the list');
    await composer.press('Enter');
    await parley.page.getByRole('button', { name: /^Send now/ }).click();
    await seesText(parley.page, 'No list then.');
    const wire = wireMessages(server.requests[1]);
    expect(wire.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'tool', 'user']);
    expect(wire.at(-1)?.content).toBe('Forget the list');
    expect((await readRows(profile)).questions).toMatchObject([{ state: 'superseded' }]);
  });
});
