import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineTool } from '../../../main/agent/tools/tool.ts';
import { openConversationApp } from '../../support/conversation-app.ts';
import { callStep, gate, scriptModel, silence } from '../../support/scripted-model.ts';
import { shortestMs } from '../../support/shortest-ms.ts';
import { openTestStore } from '../../support/test-store.ts';
import { messageTexts } from '../../support/transcript-texts.ts';

async function open(
  script: ReturnType<typeof scriptModel>,
  options: Partial<Parameters<typeof openConversationApp>[0]> = {},
) {
  const store = await openTestStore();
  const app = await openConversationApp({
    store: store.conversations,
    openModel: () => script.model,
    ...options,
  });
  return { ...app, sqlite: store };
}

describe('a run', () => {
  it('streams its answer into rows that are what is shown', async () => {
    const app = await open(scriptModel(['Hello ', 'there.']));
    const { conversationId, runId } = await app.send('Hi\nthere');
    const run = await app.ended(runId);
    expect(run).toMatchObject({ state: 'completed', failure: null, usage: { requests: 1 } });
    const shown = app.transcript(conversationId);
    expect(messageTexts(shown)).toEqual(['> Hi\nthere', 'Hello there.']);
    expect(shown.messages.map((message) => message.head.state)).toEqual(['complete', 'complete']);
    expect(shown.summary).toMatchObject({ title: 'Hi', activity: 'idle', unread: true });
    expect(app.store.readTranscript(conversationId, 100)).toEqual({ ...shown, activity: null });
    expect(app.errors).toEqual([]);
  });

  it('writes a response as interrupted until it is complete', async () => {
    const { opened, open: letGo } = gate();
    const app = await open(scriptModel(['Half', opened, ' whole']));
    const { conversationId, runId } = await app.send('Go');
    await app.until(() => messageTexts(app.transcript())[1] === 'Half');
    await app.store.flush();
    const stored = app.store.readTranscript(conversationId, 10);
    expect(stored?.messages[1]?.head.state).toBe('interrupted');
    expect(stored?.summary.activity).toBe('running');
    letGo();
    await app.ended(runId);
    expect(app.store.readTranscript(conversationId, 10)?.messages[1]?.head.state).toBe('complete');
  });

  it('puts results at their calls places, as they come, into a request that is there already', async () => {
    const { opened, open: letGo } = gate();
    const slow = defineTool({ name: 'slow', execute: async () => opened.then(() => 'late') });
    const quick = defineTool({ name: 'quick', execute: () => 'soon' });
    const script = scriptModel([callStep('c1', 'slow'), callStep('c2', 'quick')], ['Done.']);
    const app = await open(script, { tools: [slow, quick] });
    const { conversationId, runId } = await app.send('Go');
    await app.until(() => app.transcript().messages[2]?.parts.length === 1);
    await app.store.flush();
    const waiting = app.store.readTranscript(conversationId, 10)?.messages[2];
    expect(waiting?.head.state).toBe('interrupted');
    expect(waiting?.parts.map((entry) => entry.index)).toEqual([1]);
    letGo();
    await app.ended(runId);
    const shown = app.transcript(conversationId);
    expect(messageTexts(shown)).toEqual(['> Go', 'slow {} | quick {}', '< late | < soon', 'Done.']);
    expect(shown.messages[2]?.head.state).toBe('complete');
    expect(app.store.readTranscript(conversationId, 100)).toEqual({ ...shown, activity: null });
  });

  it('stopped in text keeps what came and shows the same after a restart [BC-01]', async () => {
    const app = await open(scriptModel(['Nile, ', 'Amazon, ', 'Volga', silence]));
    const { conversationId, runId } = await app.send('Ten rivers');
    await app.until(() => messageTexts(app.transcript())[1] === 'Nile, Amazon, Volga');
    const stopped = await app.service.stop({ runId });
    expect(stopped).toEqual({ state: 'stopped' });
    const shown = app.transcript(conversationId);
    expect(messageTexts(shown)).toEqual(['> Ten rivers', 'Nile, Amazon, Volga']);
    expect(shown.messages[1]?.head.state).toBe('interrupted');
    expect(shown.summary.activity).toBe('interrupted');
    expect(app.store.readTranscript(conversationId, 100)).toEqual({ ...shown, activity: null });
    expect(await app.service.stop({ runId })).toEqual({ state: 'stopped' });
  });

  it('stopped in the arguments of a call keeps them word for word', async () => {
    const app = await open(
      scriptModel([{ 0: { name: 'look', toolCallId: 'c1', jsonArgs: '{"a": "b' } }, silence]),
    );
    const { conversationId, runId } = await app.send('Go');
    await app.until(() => messageTexts(app.transcript())[1]?.includes('"b') === true);
    await app.service.stop({ runId });
    expect(messageTexts(app.transcript(conversationId))).toEqual(['> Go', 'look {"a": "b']);
    expect(app.store.readTranscript(conversationId, 100)).toEqual({
      ...app.transcript(conversationId),
      activity: null,
    });
  });

  it('stopped while a deaf tool works ends at once and takes nothing of it [BC-06]', async () => {
    const { opened, open: letGo } = gate();
    const deaf = defineTool({ name: 'deaf', execute: async () => opened.then(() => 'too late') });
    const start = async () => {
      const app = await open(scriptModel([callStep('c1', 'deaf')], ['Never.']), { tools: [deaf] });
      const { conversationId, runId } = await app.send('Go');
      await app.until(() => app.transcript().activity?.kind === 'using-tools');
      return { app, conversationId, runId };
    };
    const stop = async ({ app, runId }: Awaited<ReturnType<typeof start>>): Promise<number> => {
      const before = performance.now();
      await app.service.stop({ runId });
      return performance.now() - before;
    };
    expect(await shortestMs(100, async () => stop(await start()))).toBeLessThan(100);

    const started = await start();
    const { app, conversationId } = started;
    await stop(started);
    letGo();
    await app.store.flush();
    const shown = app.transcript(conversationId);
    expect(messageTexts(shown)).toEqual(['> Go', 'deaf {}', '']);
    expect(shown.messages[2]?.head.state).toBe('interrupted');
    expect(shown.activity).toBeNull();
  });

  it('stopped before its model could even be opened ends all the same, and takes nothing of it later', async () => {
    const { opened, open: letGo } = gate();
    const late = scriptModel(['Too late.']);
    const app = await open(late, { openModel: () => opened.then(() => late.model) });
    const { runId } = await app.send('Go');
    expect(await app.service.stop({ runId })).toEqual({ state: 'stopped' });
    letGo();
    await new Promise((resolve) => setImmediate(resolve));
    expect(messageTexts(app.transcript())).toEqual(['> Go']);
    expect(late.asked).toHaveLength(0);
  });

  it('fails with its own words when a tool breaks, and keeps what is there', async () => {
    const broken = defineTool({
      name: 'broken',
      execute: () => {
        throw new Error('no such disk');
      },
    });
    const app = await open(scriptModel(['Looking. ', callStep('c1', 'broken')]), {
      tools: [broken],
    });
    const { runId } = await app.send('Go');
    const run = await app.ended(runId);
    expect(run).toMatchObject({
      state: 'failed',
      failure: { code: 'tool-failed', detail: 'no such disk' },
    });
    expect(messageTexts(app.transcript())).toEqual(['> Go', 'Looking.  | broken {}', '']);
    expect(app.transcript().summary.activity).toBe('failed');
  });

  it('says that a limit was reached', async () => {
    const again = defineTool({ name: 'again', execute: () => 'ok' });
    const script = scriptModel([callStep('c1', 'again')], [callStep('c2', 'again')]);
    const app = await open(script, { tools: [again], requestLimit: 2 });
    const { runId } = await app.send('Go');
    expect(await app.ended(runId)).toMatchObject({
      state: 'failed',
      failure: { code: 'usage-limit' },
    });
    expect(messageTexts(app.transcript())).toEqual([
      '> Go',
      'again {}',
      '< ok',
      'again {}',
      '< ok',
    ]);
  });

  it('is cut when nothing comes from the provider for too long [BC-35]', async () => {
    const app = await open(scriptModel(['a', silence]), { idleTimeoutMs: 500 });
    const { runId } = await app.send('Go');
    expect(await app.ended(runId)).toMatchObject({
      state: 'failed',
      failure: { code: 'idle-timeout', accepted: true },
    });
    expect(messageTexts(app.transcript())).toEqual(['> Go', 'a']);
  });

  it('can be stopped before anything came, and the next message is accepted [BC-02]', async () => {
    const script = scriptModel([silence], ['Yes.']);
    const app = await open(script);
    const { conversationId, runId } = await app.send('Hello?');
    await app.until(() => script.asked.length === 1);
    expect(app.transcript().activity).toEqual({ kind: 'waiting-for-model' });
    await app.service.stop({ runId });
    expect(messageTexts(app.transcript())).toEqual(['> Hello?']);
    const next = await app.send('Hi', conversationId);
    await app.ended(next.runId);
    expect(messageTexts(app.transcript())).toEqual(['> Hello?', '> Hi', 'Yes.']);
    expect(script.asked[1]).toHaveLength(1);
  });

  it('has the only place in its conversation, and goes on beside those of others', async () => {
    const { opened, open: letGo } = gate();
    const script = scriptModel([opened, 'one'], ['two']);
    const app = await open(script);
    const first = await app.send('A');
    await app.until(() => script.asked.length === 1);
    await expect(app.send('B', first.conversationId)).rejects.toMatchObject({
      code: 'already-running',
    });
    const second = await app.send('C');
    await app.ended(second.runId);
    expect(messageTexts(app.transcript(second.conversationId))).toEqual(['> C', 'two']);
    letGo();
    await app.ended(first.runId);
    expect(messageTexts(app.transcript(first.conversationId))).toEqual(['> A', 'one']);
  });

  it('is started once by a message that was sent twice', async () => {
    const script = scriptModel(['one']);
    const app = await open(script);
    const input = { conversationId: null, text: 'A', sendKey: 'the-same-key', modelRef: null };
    const [first, second] = await Promise.all([
      app.service.sendMessage(input),
      app.service.sendMessage(input),
    ]);
    expect(second).toEqual(first);
    await app.ended(first.runId);
    expect(await app.service.sendMessage(input)).toEqual(first);
    expect(app.service.listConversations({ after: null, limit: 10 }).conversations).toHaveLength(1);
    expect(script.asked).toHaveLength(1);
  });

  it('is interrupted by a quit, within its time, and is not the persons stop [BC-60]', async () => {
    const app = await open(scriptModel(['Half', silence]));
    const { conversationId, runId } = await app.send('Go');
    await app.until(() => messageTexts(app.transcript())[1] === 'Half');
    await app.service.shutDown(2000);
    expect(app.store.readRun(runId)).toMatchObject({ state: 'interrupted', failure: null });
    expect(messageTexts(app.transcript(conversationId))).toEqual(['> Go', 'Half']);
    await expect(app.send('B', conversationId)).rejects.toMatchObject({ code: 'shutting-down' });
  });

  it('keeps what a schema of a tool refuses as a retry for the model', async () => {
    const strict = defineTool({
      name: 'strict',
      parameters: z.strictObject({ n: z.number() }),
      execute: ({ n }) => n + 1,
    });
    const script = scriptModel(
      [callStep('c1', 'strict', { n: 'x' })],
      [callStep('c2', 'strict', { n: 1 })],
      ['2'],
    );
    const app = await open(script, { tools: [strict] });
    const { runId } = await app.send('Go');
    expect(await app.ended(runId)).toMatchObject({ state: 'completed' });
    const texts = messageTexts(app.transcript());
    expect(texts[2]).toMatch(/^\? 1 validation error/);
    expect(texts.slice(3)).toEqual(['strict {"n":1}', '< 2', '2']);
  });
});
