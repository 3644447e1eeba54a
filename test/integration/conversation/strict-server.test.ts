import { describe, expect, it, onTestFinished } from 'vitest';
import { createServerModel } from '../../../main/providers/provider-catalog.ts';
import { continuePrompt } from '../../../preload/contract/continue-prompt.ts';
import { TOOL_NAME } from '../../../preload/contract/question.ts';
import { openConversationApp } from '../../support/conversation-app.ts';
import { startModelServer, type Script } from '../../support/model-server/model-server.ts';
import { CALL, CUT, END, EVT_ERROR, HANG, HTTP, T, TH } from '../../support/model-server/script.ts';
import { given } from '../../support/given.ts';
import { shortestMs } from '../../support/shortest-ms.ts';
import { openTestStore } from '../../support/test-store.ts';
import { messageTexts } from '../../support/transcript-texts.ts';
import { wireMessages } from '../../support/wire-messages.ts';

async function open(
  script: Script,
  options: { readonly key?: string; readonly models?: readonly string[] } = {},
) {
  const server = await startModelServer({ script, strict: true, ...options });
  onTestFinished(() => server.close().catch(() => undefined));
  const { conversations: store } = await openTestStore();
  const app = await openConversationApp({
    store,
    openModel: (_ref, opened) =>
      createServerModel({ baseUrl: server.baseUrl, key: 'sk-given' }, 'm-1', {
        ...opened,
        random: () => 0,
      }),
  });
  return { server, app };
}

const twoQuestions = {
  questions: [
    { header: 'Where', question: 'Where to?', options: [{ label: 'Rome' }, { label: 'Oslo' }] },
    { header: 'When', question: 'When?', options: [{ label: 'May' }, { label: 'June' }] },
  ],
};

describe('over the wire, to a server as strict as real ones', () => {
  it('two answers stand in the next request as the return of their call', async () => {
    const { server, app } = await open([
      [T('Let me ask.'), CALL('q1', TOOL_NAME, twoQuestions), END()],
      [T('Rome in May.'), END()],
    ]);
    const { runId } = await app.send('Plan a trip');
    await app.until(() => app.transcript().questions.length === 1);
    const questionId = given(app.transcript().questions[0]?.questionId);
    const answers = [
      { header: 'Where', selected: ['Rome'], customAnswer: null },
      { header: 'When', selected: [], customAnswer: 'In May, or 五月' },
    ];
    await app.service.settleQuestion({ questionId, response: { answers, cancelled: false } });
    expect(await app.ended(runId)).toMatchObject({ state: 'completed' });
    expect(wireMessages(server.requests[1]).at(-1)).toEqual({
      role: 'tool',
      tool_call_id: 'q1',
      content: '{"Where":["Rome"],"When":["In May, or 五月"]}',
    });
  });

  it.each([
    ['in text', [T('Nile, '), T('Volga'), HANG], 'Nile, Volga'],
    ['in thinking', [TH('Let me '), TH('see'), HANG], '(Let me see)'],
    ['in arguments', [CALL('c1', 'list_files', ['{"path": "a']), HANG], 'list_files {"path": "a'],
  ])('stopped %s it is kept, and the next request is accepted', async (_, steps, kept) => {
    const { server, app } = await open([steps, [T('Ok.'), END()], [T('Again.'), END()]]);
    const { conversationId, runId } = await app.send('Go');
    await app.until(() => messageTexts(app.transcript()).at(-1) === kept);
    await app.service.stop({ runId });
    expect(app.store.readTranscript(conversationId, 10)?.messages[1]).toMatchObject({
      head: { state: 'interrupted' },
    });
    const next = await app.service.continueRun({ conversationId, choice: { kind: 'keep' } });
    expect(await app.ended(next.runId)).toMatchObject({ state: 'completed', failure: null });
    const third = await app.send('more', conversationId);
    expect(await app.ended(third.runId)).toMatchObject({ state: 'completed', failure: null });
    expect(messageTexts(app.transcript())).toEqual([
      '> Go',
      kept,
      `> ${continuePrompt}`,
      'Ok.',
      '> more',
      'Again.',
    ]);
    expect(server.requests.map((request) => request.status)).toEqual([200, 200, 200]);
    expect(server.requests[0]?.closedByClient).toBe(true);
  });

  it.each([
    [
      'an unknown model',
      HTTP(
        404,
        {},
        { error: { message: 'The model `m-1` does not exist', code: 'model_not_found' } },
      ),
      'unknown-model',
    ],
    [
      'a key that is refused',
      HTTP(401, {}, { error: { message: 'Incorrect API key', code: 'invalid_api_key' } }),
      'unauthorized',
    ],
    ['no credit', HTTP(402), 'payment-required'],
    ['a request that is too large', HTTP(413), 'too-large'],
    [
      'a context that is too long',
      HTTP(400, {}, { error: { message: 'prompt is too long', code: 'context_length_exceeded' } }),
      'context-too-long',
    ],
  ])('%s has its own words, and the person can go on [BC-33] [R-21]', async (_, refusal, code) => {
    const { app, server } = await open([[refusal], [T('Ok.'), END()]]);
    const { conversationId, runId } = await app.send('Go');
    expect(await app.ended(runId)).toMatchObject({ state: 'failed', failure: { code } });
    expect(messageTexts(app.transcript())).toEqual(['> Go']);
    // The list says it where only the person can help.
    expect(app.store.listConversations({ after: null, limit: 1 }).conversations).toMatchObject([
      { activity: code === 'unauthorized' ? 'key-refused' : 'failed' },
    ]);
    const next = await app.send('Again', conversationId);
    expect(await app.ended(next.runId)).toMatchObject({ state: 'completed' });
    expect(server.requests[1]?.status).toBe(200);
  });

  it('a wait after 429 is shown, can be skipped, and is stopped at once [BC-07] [R-22]', async () => {
    const limited = HTTP(429, { 'retry-after': '600' });
    const stopInWait = async (): Promise<number> => {
      const { server, app } = await open([[limited], [limited], [T('Ok.'), END()]]);
      const { runId } = await app.send('Go');
      await app.until(() => app.transcript().activity?.kind === 'waiting-to-retry');
      expect(app.transcript().activity).toMatchObject({
        attempt: 2,
        failure: { code: 'rate-limited', retryAfterMs: 600_000 },
      });
      app.service.skipWait({ runId });
      await app.until(() => {
        const activity = app.transcript().activity;
        return activity?.kind === 'waiting-to-retry' && activity.attempt === 3;
      });
      const before = performance.now();
      expect(await app.service.stop({ runId })).toEqual({ state: 'stopped' });
      const tookMs = performance.now() - before;
      expect(server.requests).toHaveLength(2);
      return tookMs;
    };
    expect(await shortestMs(250, stopInWait)).toBeLessThan(250);
  });

  it('a stream that is cut keeps what came, and Continue finishes it [BC-34] [R-21]', async () => {
    const { app } = await open([
      [T('Half '), CUT],
      [T('whole.'), END()],
    ]);
    const { conversationId, runId } = await app.send('Go');
    expect(await app.ended(runId)).toMatchObject({
      state: 'failed',
      failure: { code: 'connection-lost', accepted: true },
    });
    expect(messageTexts(app.transcript())).toEqual(['> Go', 'Half ']);
    const next = await app.service.continueRun({ conversationId, choice: { kind: 'keep' } });
    expect(await app.ended(next.runId)).toMatchObject({ state: 'completed' });
  });

  it('a stream that ends without its end is not taken as whole', async () => {
    const { app } = await open([[T('Half ')]]);
    const { runId } = await app.send('Go');
    expect(await app.ended(runId)).toMatchObject({
      state: 'failed',
      failure: { code: 'connection-lost' },
    });
    expect(app.transcript().messages[1]?.head.state).toBe('interrupted');
  });

  it('an overload in the middle is not played again: no text is doubled [BC-31] [R-22]', async () => {
    const { app, server } = await open([[T('half '), EVT_ERROR('overloaded_error')]]);
    const { runId } = await app.send('Go');
    expect(await app.ended(runId)).toMatchObject({
      state: 'failed',
      failure: { code: 'overloaded' },
    });
    expect(messageTexts(app.transcript())).toEqual(['> Go', 'half ']);
    expect(server.requests).toHaveLength(1);
  });

  it('a call that was cut in its arguments is kept and not run [BC-14]', async () => {
    const { app } = await open([
      [CALL('c1', 'list_files', ['{"path": "al']), CUT],
      [T('Ok.'), END()],
    ]);
    const { conversationId, runId } = await app.send('Go');
    expect(await app.ended(runId)).toMatchObject({
      state: 'failed',
      failure: { code: 'connection-lost' },
    });
    expect(messageTexts(app.transcript())[1]).toBe('list_files {"path": "al');
    const next = await app.send('next', conversationId);
    expect(await app.ended(next.runId)).toMatchObject({ state: 'completed' });
  });

  it('arguments that are malformed go back to the model [BC-15]', async () => {
    const { app, server } = await open([
      [CALL('q1', TOOL_NAME, ['{"questions": ["']), END()],
      [T('Sorry.'), END()],
    ]);
    const { runId } = await app.send('Go');
    expect(await app.ended(runId)).toMatchObject({ state: 'completed' });
    expect(app.transcript().questions).toEqual([]);
    expect(server.requests[1]?.status).toBe(200);
  });

  it('a connection that is refused says so [R-21]', async () => {
    const { app, server } = await open([]);
    await server.close();
    const { runId } = await app.send('Go');
    expect(await app.ended(runId)).toMatchObject({
      state: 'failed',
      failure: { code: 'connection-refused' },
    });
  });
});
