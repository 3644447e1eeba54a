import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { continuePrompt } from '../../preload/contract/continue-prompt.ts';
import { systemIds } from '../../main/base/ids.ts';
import type { ConversationId } from '../../preload/contract/ids.ts';
import { TOOL_NAME } from '../../preload/contract/question.ts';
import { createDraft } from '../../preload/contract/question-draft.ts';
import { pendingQuestions } from '../../preload/contract/transcript.ts';
import { defineTool } from '../../main/agent/tools/tool.ts';
import { createServerModel } from '../../main/providers/provider-catalog.ts';
import { openConversationApp } from '../support/conversation-app.ts';
import { given } from '../support/given.ts';
import { readTraces, startHost, type Host } from '../support/host/host.ts';
import { startModelServer, type Script } from '../support/model-server/model-server.ts';
import { CALL, END, HANG, T, TH, textDeltas, WAIT } from '../support/model-server/script.ts';
import { openTestStore, storeFile } from '../support/test-store.ts';
import { messageTexts } from '../support/transcript-texts.ts';
import { wireMessages } from '../support/wire-messages.ts';

const oneQuestion = {
  questions: [
    { header: 'Where', question: 'Where to?', options: [{ label: 'Rome' }, { label: 'Oslo' }] },
  ],
};
const rome = {
  answers: [{ header: 'Where', selected: ['Rome'], customAnswer: null }],
  cancelled: false,
};

async function setUp(script: Script) {
  const server = await startModelServer({ script, strict: true });
  onTestFinished(() => server.close());
  const file = await storeFile();
  const traceFile = join(dirname(file), 'traces.txt');
  const start = (): Host => startHost({ file, baseUrl: server.baseUrl, traceFile });
  return { server, file, start, traces: () => readTraces(traceFile) };
}

function send(host: Host, text: string, conversationId: ConversationId | null = null) {
  const sendKey = systemIds.hex32();
  return host.request('sendMessage', { conversationId, text, sendKey, modelRef: null });
}

const isOver = (shown: Awaited<ReturnType<Host['transcript']>>) =>
  shown.runs.at(-1)?.state !== 'running';
const lastText = (shown: Awaited<ReturnType<Host['transcript']>>) => messageTexts(shown).at(-1);

describe('a kill of the process', () => {
  it('in a stream loses at most the last 200 ms of what was sent, and Continue finishes it', async () => {
    const words = Array.from({ length: 400 }, (_, at) => `word${at} 🙂 `);
    const { server, start } = await setUp([
      [...words.flatMap((word) => [T(word), WAIT(4)]), END()],
      [T('the end.'), END()],
    ]);
    const host = start();
    const { conversationId, runId } = await send(host, 'Write');
    await server.when(({ sent }) => sent.length > 150);
    const killedAtMs = performance.timeOrigin + performance.now();
    await host.kill();
    const safe = server.sent.filter(
      (delta) => delta.kind === 'text' && delta.atMs < killedAtMs - 200,
    );
    expect(safe.length).toBeGreaterThan(20);

    const again = start();
    const shown = await again.transcript(conversationId);
    const kept = given(messageTexts(shown)[1]);
    expect(kept.startsWith(safe.map((delta) => delta.text).join(''))).toBe(true);
    expect(words.join('').startsWith(kept)).toBe(true);
    expect(shown.messages[1]?.head.state).toBe('interrupted');
    expect(shown.runs).toMatchObject([{ runId, state: 'interrupted' }]);
    expect(shown.summary.activity).toBe('interrupted');

    await again.request('continueRun', { conversationId, choice: { kind: 'keep' } });
    const whole = await again.until(conversationId, isOver);
    expect(messageTexts(whole)).toEqual(['> Write', kept, `> ${continuePrompt}`, 'the end.']);
    expect(wireMessages(server.requests[1]).slice(1)).toMatchObject([
      { role: 'user', content: 'Write' },
      { role: 'assistant' },
      { role: 'user', content: continuePrompt },
    ]);
    expect(server.requests.map((request) => request.status)).toEqual([200, 200]);
  });

  it.each([
    ['text', [T('Nile, '), T('Volga'), HANG], 'Nile, Volga'],
    ['thinking', [TH('Let me '), TH('see'), HANG], '(Let me see)'],
    ['arguments', [CALL('c1', 'note', ['{"a": "b']), HANG], 'note {"a": "b'],
  ])(
    'after a stop in %s finds it kept, and the next request is accepted',
    async (_, steps, kept) => {
      const { server, start, traces } = await setUp([steps, [T('Ok.'), END()]]);
      const host = start();
      const { conversationId, runId } = await send(host, 'Go');
      await host.until(conversationId, (shown) => lastText(shown) === kept);
      expect(await host.request('stop', { runId })).toEqual({ state: 'stopped' });
      const before = await host.transcript(conversationId);
      await host.kill();
      const again = start();
      expect(await again.transcript(conversationId)).toEqual(before);
      await send(again, 'next', conversationId);
      const after = await again.until(conversationId, isOver);
      expect(messageTexts(after)).toEqual(['> Go', kept, '> next', 'Ok.']);
      expect(server.requests[1]?.status).toBe(200);
      expect(traces()).toEqual([]);
    },
  );

  it('in the arguments of a call never leads to its execution', async () => {
    const { server, start, traces } = await setUp([
      [CALL('c1', 'note', ['{"text": "alpha be']), HANG],
      [T('Fine.'), END()],
    ]);
    const host = start();
    const { conversationId } = await send(host, 'Go');
    await host.until(conversationId, (shown) => lastText(shown)?.includes('alpha') === true);
    await delay(150);
    await host.kill();
    const again = start();
    expect(lastText(await again.transcript(conversationId))).toBe('note {"text": "alpha be');
    await again.request('continueRun', { conversationId, choice: { kind: 'keep' } });
    await again.until(conversationId, isOver);
    expect(traces()).toEqual([]);
    expect(wireMessages(server.requests[1]).slice(-2)).toMatchObject([
      { role: 'tool', tool_call_id: 'c1' },
      { role: 'user', content: continuePrompt },
    ]);
  });

  it('with a question open beside a finished tool brings it back with its draft; the answer goes out once', async () => {
    const { server, start, traces } = await setUp([
      [T('One moment.'), CALL('c1', 'note', {}), CALL('q1', TOOL_NAME, oneQuestion), END()],
      [T('Rome it is.'), END()],
    ]);
    const host = start();
    const { conversationId, runId } = await send(host, 'Plan');
    const asked = await host.until(
      conversationId,
      (shown) => pendingQuestions(shown).length === 1 && shown.messages[2]?.parts.length === 1,
    );
    const { questionId, request } = given(pendingQuestions(asked)[0]);
    const empty = createDraft(request);
    const draft = {
      ...empty,
      entries: empty.entries.map((entry) => ({ ...entry, ownAnswer: 'Bonn' })),
    };
    await host.request('draftQuestion', { questionId, draft });
    await host.kill();

    const again = start();
    const shown = await again.transcript(conversationId);
    expect(pendingQuestions(shown)).toMatchObject([{ questionId, draft }]);
    expect(shown.summary.activity).toBe('waiting');
    const settled = await again.request('settleQuestion', { questionId, response: rome });
    const after = await again.until(conversationId, isOver);
    expect(after.runs.at(-1)).toMatchObject({
      runId: settled.runId,
      resumesRunId: runId,
      state: 'completed',
    });
    expect(messageTexts(after)).toEqual([
      '> Plan',
      'One moment. | note {} | ask_user_question ' + JSON.stringify(oneQuestion),
      '< noted | < {"Where":["Rome"]}',
      'Rome it is.',
    ]);
    await expect(again.request('settleQuestion', { questionId, response: rome })).rejects.toThrow(
      'already-settled',
    );
    expect(traces()).toEqual(['note']);
    expect(server.requests).toHaveLength(2);
    expect(wireMessages(server.requests[1]).slice(-2)).toMatchObject([
      { role: 'tool', tool_call_id: 'c1', content: 'noted' },
      { role: 'tool', tool_call_id: 'q1', content: '{"Where":["Rome"]}' },
    ]);
  });

  it.each(['kill_host', 'note_slowly'])(
    'right after a response with calls (%s) runs no tool again by itself, and a new message is accepted',
    async (tool) => {
      const { server, start, traces } = await setUp([
        [T('Working.'), CALL('c1', tool, {}), END()],
        [T('Hello.'), END()],
      ]);
      const host = start();
      const { conversationId } = await send(host, 'Go');
      if (tool === 'note_slowly') {
        await host.until(conversationId, (shown) => shown.activity?.kind === 'using-tools');
        // It is said that a tool is used a moment before it begins.
        await vi.waitFor(() => expect(traces()).toEqual([tool]), 10_000);
        await host.kill();
      }
      await host.exited;
      const again = start();
      const shown = await again.transcript(conversationId);
      expect(shown.runs.at(-1)?.state).toBe('interrupted');
      expect(messageTexts(shown).slice(0, 2)).toEqual(['> Go', `Working. | ${tool} {}`]);
      // A tool begins only when its call is stored.
      expect(shown.messages.map(({ head }) => head.state).slice(1)).toEqual([
        'complete',
        'interrupted',
      ]);
      await delay(200);
      expect(traces()).toEqual([tool]);
      expect(server.requests).toHaveLength(1);
      await send(again, 'hi', conversationId);
      const after = await again.until(conversationId, isOver);
      expect(after.runs.at(-1)).toMatchObject({ state: 'completed' });
      expect(lastText(after)).toBe('Hello.');
      expect(traces()).toEqual([tool]);
      expect(wireMessages(server.requests[1]).slice(-2)).toMatchObject([
        { role: 'tool', tool_call_id: 'c1' },
        { role: 'user', content: 'hi' },
      ]);
    },
  );

  it('with a question open lets a message take its place', async () => {
    const { server, start } = await setUp([
      [CALL('q1', TOOL_NAME, oneQuestion), END()],
      [T('Fine.'), END()],
    ]);
    const host = start();
    const { conversationId } = await send(host, 'Plan');
    await host.until(conversationId, (shown) => pendingQuestions(shown).length === 1);
    await host.kill();
    const again = start();
    await send(again, 'forget it', conversationId);
    const after = await again.until(conversationId, isOver);
    expect(after.questions[0]?.state).toBe('superseded');
    expect(server.requests[1]?.status).toBe(200);
    expect(wireMessages(server.requests[1]).at(-1)).toMatchObject({
      role: 'user',
      content: 'forget it',
    });
  });

  const seeds = Number(process.env['PARLEY_KILL_SEEDS'] ?? 12);
  it.each(Array.from({ length: seeds }, (_, seed) => seed))(
    'at any instant leaves a history that goes on (%i) [BC-61]',
    async (seed) => {
      const { server, file, start, traces } = await setUp([
        [
          TH('Let me see. '),
          ...textDeltas('I look it up. '.repeat(6), 20).flatMap((step) => [step, WAIT(2)]),
          CALL('c1', 'note', {}),
          END(),
        ],
        [
          T('And ask.'),
          WAIT(10),
          CALL('c2', 'note', {}),
          CALL('q1', TOOL_NAME, oneQuestion),
          END(),
        ],
        [T('Once more.'), END()],
        [T('Done.'), END()],
      ]);
      const host = start();
      const { conversationId } = await send(host, 'Go');
      await delay((seed * 37) % 160);
      await host.kill();
      const done = traces();
      // The next start, in this process: it is the rows that count.
      const { conversations: store } = await openTestStore({ file });
      const note = defineTool({ name: 'note', execute: () => 'noted again' });
      const app = await openConversationApp({
        store,
        tools: [note],
        openModel: (_, options) =>
          createServerModel({ baseUrl: server.baseUrl, key: null }, 'm-1', options),
      });
      const shown = app.transcript(conversationId);
      expect(shown.runs.map((run) => run.state)).not.toContain('running');
      expect(traces()).toEqual(done);
      const [question] = pendingQuestions(shown);
      if (question === undefined) {
        await app.service.continueRun({ conversationId, choice: { kind: 'keep' } });
      } else {
        const { questionId } = question;
        await app.service.settleQuestion({ questionId, response: rome });
      }
      const isAtRest = () => {
        const read = app.transcript(conversationId);
        return isOver(read) || pendingQuestions(read).length > 0;
      };
      await app.until(isAtRest);
      const after = app.transcript(conversationId);
      expect(after.runs.at(-1)?.failure ?? null).toBeNull();
      expect(server.requests.map((request) => request.status)).not.toContain(400);
      const ids = after.messages
        .flatMap((message) =>
          message.parts.map(({ part }) => (part.partKind === 'tool-return' ? part.toolCallId : '')),
        )
        .filter((id) => id !== '');
      expect(new Set(ids).size).toBe(ids.length);
    },
  );
});
