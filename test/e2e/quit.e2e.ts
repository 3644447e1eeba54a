import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { connect } from '../../main/persistence/opening/connect.ts';
import { openStore } from '../../main/persistence/opening/open-store.ts';
import type { RunRecord } from '../../preload/contract/run.ts';
import type { TranscriptMessage } from '../../preload/contract/transcript.ts';
import { startModelServer } from '../support/model-server/model-server.ts';
import type { ModelServer } from '../support/model-server/model-server.ts';
import { CALL, END, HANG, T } from '../support/model-server/script.ts';
import { seesText } from './support/conversation-window.ts';
import { launchParley, sendMessage } from './support/launch-app.ts';
import type { Parley } from './support/launch-app.ts';

async function makeProfile(): Promise<string> {
  const profile = await mkdtemp(join(tmpdir(), 'parley-quit-'));
  onTestFinished(() => rm(profile, { recursive: true, force: true }));
  return profile;
}

async function startServer(
  script: Parameters<typeof startModelServer>[0]['script'],
): Promise<ModelServer> {
  const server = await startModelServer({ strict: true, script });
  onTestFinished(() => server.close());
  return server;
}

/** What the rows say once the app has ended. */
async function readRows(
  profile: string,
): Promise<{ run: RunRecord | null; path: readonly TranscriptMessage[]; pending: number }> {
  const store = await openStore({ file: join(profile, 'parley.sqlite'), maintenanceWorker: null });
  try {
    const { conversations } = store.conversations.listConversations({ after: null, limit: 10 });
    const conversationId = conversations[0]?.conversationId;
    if (conversationId === undefined) throw new Error('Nothing was stored.');
    const transcript = store.conversations.readTranscript(conversationId, 50);
    return {
      run: transcript?.runs.at(-1) ?? null,
      path: store.conversations.readPath(conversationId),
      pending: store.conversations.readPendingQuestions().length,
    };
  } finally {
    await store.close();
  }
}

/** Ends the app by a signal; gives how long that took. */
async function endBy(signal: 'SIGTERM' | 'SIGINT', { app }: Parley): Promise<number> {
  const gone = once(app.process(), 'exit');
  const startedAt = Date.now();
  app.process().kill(signal);
  expect(await gone).toEqual([0, null]);
  return Date.now() - startedAt;
}

describe('Quitting', () => {
  it('in the middle of a stream keeps what came and marks it as cut [BC-60] [R-10]', async () => {
    const profile = await makeProfile();
    const server = await startServer([[T('The first half '), T('of an answer'), HANG]]);
    const parley = await launchParley({ profile, server });
    await sendMessage(parley, 'Tell me');
    await server.when(({ sent }) => sent.length === 2);
    await vi.waitFor(async () => {
      const { conversations } = await parley.request('conversation.list', {
        after: null,
        limit: 1,
      });
      const conversationId = conversations[0]?.conversationId;
      if (conversationId === undefined) throw new Error('It is not listed yet.');
      const { transcript } = await parley.request('conversation.read', {
        conversationId,
        limit: 5,
      });
      expect(JSON.stringify(transcript.messages)).toContain('The first half of an answer');
    }, 15_000);
    expect(await endBy('SIGTERM', parley)).toBeLessThan(3000);

    const { run, path } = await readRows(profile);
    expect(run?.state).toBe('interrupted');
    expect(path.at(-1)).toMatchObject({
      head: { kind: 'response', state: 'interrupted' },
      parts: [{ part: { content: 'The first half of an answer' } }],
    });
  });

  it.each(['the computer is shut down', 'the person logs out'] as const)(
    'because %s keeps what came, too [R-10] [BC-60]',
    async (why) => {
      const profile = await makeProfile();
      const server = await startServer([[T('The first half '), HANG]]);
      const parley = await launchParley({ profile, server });
      await sendMessage(parley, 'Tell me');
      await parley.page
        .getByRole('button', { name: /Tell me/ })
        .first()
        .click();
      await seesText(parley.page, 'The first half');
      const gone = once(parley.app.process(), 'exit');
      const startedAt = Date.now();
      // Neither can be had in a test: the system's word for it is said where it would come in.
      parley.app
        .evaluate(({ powerMonitor, BrowserWindow }, isLogOut) => {
          if (isLogOut) BrowserWindow.getAllWindows()[0]?.emit('session-end');
          else powerMonitor.emit('shutdown', { preventDefault: () => {} });
        }, why === 'the person logs out')
        .catch(() => {});
      expect(await gone).toEqual([0, null]);
      expect(Date.now() - startedAt).toBeLessThan(3000);
      const { run, path } = await readRows(profile);
      expect(run?.state).toBe('interrupted');
      expect(path.at(-1)?.parts).toMatchObject([{ part: { content: 'The first half ' } }]);
    },
  );

  it('while a question is open keeps it open, and answers it at the next start [BC-46]', async () => {
    const profile = await makeProfile();
    const question = {
      header: 'Season',
      question: 'When do you want to go?',
      multi_select: false,
      options: [
        { label: 'Spring', description: 'Flowers.' },
        { label: 'Autumn', description: 'Leaves.' },
      ],
    };
    const server = await startServer([
      [CALL('call-1', 'ask_user_question', { questions: [question] }), END()],
      [T('Autumn it is.'), END()],
    ]);
    const parley = await launchParley({ profile, server });
    const { conversationId } = await sendMessage(parley, 'Plan a trip');
    await parley.page.getByText('Waiting for your answer').first().waitFor();
    expect(await endBy('SIGINT', parley)).toBeLessThan(3000);

    expect(await readRows(profile)).toMatchObject({ run: { state: 'interrupted' }, pending: 1 });
    await using again = await launchParley({ profile });
    await again.page.getByText('Waiting for your answer').first().waitFor();
    const read = { conversationId, limit: 10 };
    const { transcript } = await again.request('conversation.read', read);
    const questionId = transcript.questions[0]?.questionId;
    if (questionId === undefined) throw new Error('The question is gone.');
    await again.request('question.settle', {
      questionId,
      response: {
        answers: [{ header: 'Season', selected: ['Autumn'], customAnswer: null }],
        cancelled: false,
      },
    });
    await server.when(({ requests }) => requests.length === 2);
    expect(JSON.stringify(server.requests[1]?.body)).toContain('Autumn');
  });
});

describe('A store of a newer version', () => {
  it('is left as it is, and the app opens and says so [BC-68]', async () => {
    const profile = await makeProfile();
    const file = join(profile, 'parley.sqlite');
    await (await openStore({ file, maintenanceWorker: null })).close();
    const connection = connect({ file });
    connection.pragma('user_version = 9999');
    connection.close();

    await using parley = await launchParley({ profile });
    expect(await parley.request('app.read', {})).toMatchObject({
      storage: { kind: 'read-only', reason: 'newer-version' },
    });
    await expect(sendMessage(parley, 'Hello')).rejects.toThrow('read-only');
    await parley.page.getByText(/newer version/).waitFor();
  });
});
