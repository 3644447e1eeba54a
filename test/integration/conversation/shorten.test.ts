import { describe, expect, it, onTestFinished } from 'vitest';
import { defineTool } from '../../../main/agent/tools/tool.ts';
import { createServerModel } from '../../../main/providers/provider-catalog.ts';
import type { ConversationId } from '../../../preload/contract/ids.ts';
import { shorteningOf } from '../../../preload/contract/message-notes.ts';
import { openConversationApp, type ConversationApp } from '../../support/conversation-app.ts';
import { given } from '../../support/given.ts';
import { startModelServer } from '../../support/model-server/model-server.ts';
import { CALL, END, HANG, HTTP, T, type Step } from '../../support/model-server/script.ts';
import type { RecordedRequest } from '../../support/model-server/server-log.ts';
import { openTestStore } from '../../support/test-store.ts';
import { messageTexts } from '../../support/transcript-texts.ts';
import { wireMessages } from '../../support/wire-messages.ts';

const tooLong = HTTP(
  400,
  {},
  { error: { message: 'prompt is too long: 9000 tokens', code: 'context_length_exceeded' } },
);
const isSummary = ({ body }: RecordedRequest) => JSON.stringify(body).includes('You sum up');

/** A model that refuses what is longer than so many characters, and sums up what it is asked to. */
async function open(limit: number, summary: readonly Step[] = [T('They like rivers.'), END()]) {
  let calls = 0;
  const answer = (request: RecordedRequest): readonly Step[] => {
    if (isSummary(request)) return summary;
    if (JSON.stringify(wireMessages(request)).length > limit) return [tooLong];
    const last = wireMessages(request).at(-1);
    return JSON.stringify(last?.content).includes('use the tool')
      ? [T('I look. '), CALL(`c${(calls += 1)}`, 'look', { where: 'x'.repeat(5000) }), END()]
      : [T('Fine.'), END()];
  };
  const server = await startModelServer({ script: answer, strict: true });
  onTestFinished(() => server.close());
  const { conversations: store } = await openTestStore();
  const app = await openConversationApp({
    store,
    tools: [
      defineTool({
        name: 'look',
        parametersJsonSchema: { type: 'object', properties: { where: { type: 'string' } } },
        execute: () => 'y'.repeat(20_000),
      }),
    ],
    openModel: (_, options) =>
      createServerModel({ baseUrl: server.baseUrl, key: null }, 'm-1', options),
  });
  return { app, server };
}

async function say(app: ConversationApp, text: string, to?: ConversationId) {
  const { conversationId, runId } = await app.send(text, to);
  return { conversationId, run: await app.ended(runId) };
}

/** A conversation of three turns whose last one the model does not take. */
async function talkTooLong(app: ConversationApp): Promise<ConversationId> {
  const { conversationId } = await say(app, `Hello ${'a'.repeat(3000)}`);
  await say(app, `More ${'b'.repeat(3000)}`, conversationId);
  const { run } = await say(app, `Which river? ${'c'.repeat(3000)}`, conversationId);
  expect(run).toMatchObject({ state: 'failed', failure: { code: 'context-too-long' } });
  return conversationId;
}

const stored = (app: ConversationApp, conversationId: ConversationId) =>
  app.store.readPath(conversationId);

describe('a conversation that is too long for its model', () => {
  it('is summed up by the model and goes on; the original stays and comes back [R-25] [BC-28]', async () => {
    const { app, server } = await open(8000);
    const conversationId = await talkTooLong(app);
    const before = stored(app, conversationId);
    const preview = app.service.context.preview({ conversationId, way: 'summarize' });
    expect(preview).toMatchObject({ changes: true, leftOut: 4 });
    expect(preview.lines).toMatchObject([
      { from: 'parley', added: true, text: expect.stringContaining('Notes on 4 earlier messages') },
      { from: 'person', text: expect.stringContaining('Which river?') },
    ]);
    expect(preview.sizeAfter).toBeLessThan(preview.sizeBefore);
    expect(stored(app, conversationId)).toEqual(before);
    const { runId } = await app.service.context.shorten({ conversationId, way: 'summarize' });
    expect(await app.ended(runId)).toMatchObject({ state: 'completed', failure: null });
    expect(wireMessages(server.requests.find(isSummary)).at(-1)).toMatchObject({
      content: expect.stringContaining('Person: Hello aaa'),
    });
    const [note, asked, answered] = messageTexts(app.transcript());
    expect(note).toContain('They like rivers.');
    expect([asked?.slice(0, 14), answered]).toEqual(['> Which river?', 'Fine.']);
    expect(shorteningOf(given(app.transcript().messages[0]).head)).toEqual({
      way: 'summarize',
      originalLeafId: before.at(-1)?.messageId,
    });
    await app.store.flush();
    expect(app.store.readTranscript(conversationId, 100)?.messages).toEqual(
      app.transcript().messages,
    );
    const shorter = app.transcript();
    await app.service.context.restore({ conversationId });
    expect(stored(app, conversationId)).toEqual(before);
    expect(app.store.readTranscript(conversationId, 100)?.messages).toEqual(
      app.transcript().messages,
    );
    // Both begin the conversation, so each is the other's neighbour: the shorter one is one step away again.
    const messageId = given(shorter.messages[0]?.messageId);
    const beginnings = [before[0]?.messageId, messageId];
    expect(app.transcript().branches).toEqual([{ parentId: null, childIds: beginnings }]);
    await app.service.showBranch({ conversationId, messageId });
    expect(app.transcript()).toEqual(shorter);
  });

  it('loses large outputs and arguments alone, with every call still whole [R-25]', async () => {
    const { app, server } = await open(40_000);
    const { conversationId } = await say(app, 'use the tool');
    const { run } = await say(app, `use the tool again ${'d'.repeat(9000)}`, conversationId);
    expect(run).toMatchObject({ failure: { code: 'context-too-long' } });
    const before = stored(app, conversationId);
    const { runId } = await app.service.context.shorten({ conversationId, way: 'drop-outputs' });
    expect(await app.ended(runId)).toMatchObject({ state: 'completed' });
    const sent = wireMessages(server.requests.at(-1));
    const calls = sent.flatMap((message) => message.tool_calls ?? []);
    expect(calls).toHaveLength(2);
    for (const { function: called } of calls) {
      const { where } = JSON.parse(called.arguments);
      expect(where).toMatch(/^x{1000}\n\[… 3000 characters left out …\]\nx{1000}$/);
    }
    expect(sent.filter(({ role }) => role === 'tool')).toHaveLength(2);
    expect(server.requests.at(-1)?.status).toBe(200);
    // The branch begins where something changed, and nothing of the original did.
    await app.service.context.restore({ conversationId });
    expect(stored(app, conversationId)).toEqual(before);
  });

  it('can go on from the last message alone [R-25] [BC-28]', async () => {
    const { app, server } = await open(8000);
    const conversationId = await talkTooLong(app);
    const { runId } = await app.service.context.shorten({ conversationId, way: 'last-message' });
    expect(await app.ended(runId)).toMatchObject({ state: 'completed' });
    const sent = wireMessages(server.requests.at(-1)).filter(({ role }) => role !== 'system');
    expect(sent).toMatchObject([{ role: 'user' }]);
  });

  it('is cut without a summary where the model gives none [R-25]', async () => {
    const { app, server } = await open(8000, [HTTP(403)]);
    const conversationId = await talkTooLong(app);
    const { runId } = await app.service.context.shorten({ conversationId, way: 'summarize' });
    expect(await app.ended(runId)).toMatchObject({ state: 'completed' });
    expect(JSON.stringify(wireMessages(server.requests.at(-1)))).toContain(
      '(4 earlier messages were left out because the conversation became too long.)',
    );
  });

  it('is deleted while its summary is awaited, which is asked for no more [R-25]', async () => {
    const { app, server } = await open(8000, [HANG]);
    const conversationId = await talkTooLong(app);
    const input = { conversationId, way: 'summarize' } as const;
    const shortening = app.service.context.shorten(input).catch((error: unknown) => error);
    await server.when(({ requests }) => requests.some(isSummary));
    await app.service.delete({ conversationId });
    expect(await shortening).toMatchObject({ code: 'already-settled' });
    expect(app.store.readSummary(conversationId)).toBeNull();
    await server.when(({ requests }) => requests.find(isSummary)?.closedByClient === true);
  });

  it('stays as it was when the wait for a summary is ended, or nothing would change [R-25]', async () => {
    const { app, server } = await open(8000, [HANG]);
    const conversationId = await talkTooLong(app);
    const before = stored(app, conversationId);
    const input = { conversationId, way: 'summarize' } as const;
    const shortening = app.service.context.shorten(input).catch((error: unknown) => error);
    await server.when(({ requests }) => requests.some(isSummary));
    await expect(app.service.context.shorten(input)).rejects.toMatchObject({
      code: 'already-running',
    });
    app.service.context.cancel({ conversationId });
    expect(await shortening).toMatchObject({ code: 'already-settled' });
    expect(stored(app, conversationId)).toEqual(before);
    await expect(
      app.service.context.shorten({ conversationId, way: 'drop-outputs' }),
    ).rejects.toMatchObject({ code: 'invalid-input' });
    await expect(app.service.context.restore({ conversationId })).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});
