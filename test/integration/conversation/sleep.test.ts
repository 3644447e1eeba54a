import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createServerModel } from '../../../main/providers/provider-catalog.ts';
import { TOOL_NAME } from '../../../preload/contract/question.ts';
import { pendingQuestions } from '../../../preload/contract/transcript.ts';
import { openConversationApp } from '../../support/conversation-app.ts';
import { given } from '../../support/given.ts';
import { startModelServer, type Script } from '../../support/model-server/model-server.ts';
import { CALL, END, HANG, T, UNTIL } from '../../support/model-server/script.ts';
import { openTestStore } from '../../support/test-store.ts';
import { messageTexts } from '../../support/transcript-texts.ts';

async function open(script: Script, idleTimeoutMs = 60_000) {
  const server = await startModelServer({ script, strict: true });
  onTestFinished(() => server.close());
  const { conversations: store } = await openTestStore();
  const connection = { baseUrl: server.baseUrl, key: null };
  const app = await openConversationApp({
    store,
    idleTimeoutMs,
    openModel: (_, { onRetryWait }) =>
      createServerModel(connection, 'm-1', { onRetryWait, idleTimeoutMs: 60_000 }),
  });
  return { app };
}

const oneQuestion = {
  questions: [
    { header: 'Where', question: 'Where to?', options: [{ label: 'Rome' }, { label: 'Oslo' }] },
  ],
};

describe('when the computer slept', () => {
  it('a connection that died meanwhile ends its run within five seconds of the wake, and Continue goes on [R-13]', async () => {
    const { app } = await open([
      [T('Half an '), T('answer'), HANG],
      [T(', and the rest.'), END()],
    ]);
    const { conversationId, runId } = await app.send('Go');
    await app.until(() => messageTexts(app.transcript())[1] === 'Half an answer');
    app.service.runs.sleep();
    app.service.runs.wake();
    const wokeAt = performance.now();
    const run = await app.ended(runId);
    expect(performance.now() - wokeAt).toBeLessThan(5000);
    expect(run).toMatchObject({ state: 'interrupted', failure: { code: 'connection-lost' } });
    expect(app.transcript().summary.activity).toBe('interrupted');

    const next = await app.service.continueRun({ conversationId, choice: { kind: 'keep' } });
    expect(await app.ended(next.runId)).toMatchObject({ state: 'completed' });
    expect(messageTexts(app.transcript()).at(-1)).toBe(', and the rest.');
  });

  it('a connection that lives goes on, and the time asleep does not count as silence [R-13]', async () => {
    let go: (value?: unknown) => void = () => {};
    const woken = new Promise((resolve) => {
      go = resolve;
    });
    const { app } = await open([[T('Before'), UNTIL(woken), T(' and after.'), END()]], 200);
    const { runId } = await app.send('Go');
    await app.until(() => messageTexts(app.transcript())[1] === 'Before');
    app.service.runs.sleep();
    // As long as it would take to be given up, awake.
    await delay(700);
    app.service.runs.wake();
    go();
    expect(await app.ended(runId)).toMatchObject({ state: 'completed', failure: null });
  });

  it('a question that waits is left alone [R-13]', async () => {
    const { app } = await open([
      [CALL('q1', TOOL_NAME, oneQuestion), END()],
      [T('Rome it is.'), END()],
    ]);
    const { runId } = await app.send('Go');
    await app.until(() => pendingQuestions(app.transcript()).length === 1);
    app.service.runs.sleep();
    app.service.runs.wake();
    await delay(4500);
    expect(app.transcript().summary.activity).toBe('waiting');
    const { questionId } = given(pendingQuestions(app.transcript())[0]);
    const answers = [{ header: 'Where', selected: ['Rome'], customAnswer: null }];
    await app.service.settleQuestion({ questionId, response: { answers, cancelled: false } });
    expect(await app.ended(runId)).toMatchObject({ state: 'completed' });
  });
});
