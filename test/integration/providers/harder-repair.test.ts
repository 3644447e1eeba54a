import { describe, expect, it, onTestFinished } from 'vitest';
import { isAboutHistory } from '../../../main/providers/repairing-model.ts';
import { createFailure } from '../../../main/providers/error-facts.ts';
import { createServerModel } from '../../../main/providers/provider-catalog.ts';
import { defineTool } from '../../../main/agent/tools/tool.ts';
import { wasSentRepaired } from '../../../preload/contract/message-notes.ts';
import { openConversationApp } from '../../support/conversation-app.ts';
import { startModelServer, type Script } from '../../support/model-server/model-server.ts';
import { CALL, END, HTTP, T, TH } from '../../support/model-server/script.ts';
import { openTestStore } from '../../support/test-store.ts';
import { messageTexts } from '../../support/transcript-texts.ts';
import { wireMessages } from '../../support/wire-messages.ts';

const refusal = (message: string) =>
  HTTP(400, {}, { error: { message, type: 'invalid_request_error', code: null } });

async function open(script: Script) {
  const server = await startModelServer({ script, strict: true });
  onTestFinished(() => server.close());
  const { conversations: store } = await openTestStore();
  const app = await openConversationApp({
    store,
    tools: [defineTool({ name: 'note', execute: () => 'noted' })],
    openModel: (_, options) =>
      createServerModel({ baseUrl: server.baseUrl, key: null }, 'm-1', options),
  });
  return { app, server };
}

const beginning = [
  [TH('Let me see.'), T('I note it. '), CALL('odd id/1', 'note', {}), END()],
  [TH('And so.'), T('Noted.'), END()],
];

describe('a history that its provider refuses for its form', () => {
  it.each([
    'messages.1.content.0: Invalid `signature` in `thinking` block',
    "An assistant message with 'tool_calls' must be followed by tool messages",
    'messages.3: all messages must have non-empty content',
  ])(
    'goes out once more by itself, without thinking and with new ids (%s) [R-23]',
    async (words) => {
      const { app, server } = await open([...beginning, [refusal(words)], [T('Here.'), END()]]);
      const { conversationId, runId } = await app.send('First');
      await app.ended(runId);
      const before = messageTexts(app.transcript());
      expect(JSON.stringify(wireMessages(server.requests[1]))).toContain('odd id/1');
      const second = await app.send('Second', conversationId);
      expect(await app.ended(second.runId)).toMatchObject({ state: 'completed' });
      expect(server.requests.map(({ status }) => status)).toEqual([200, 200, 400, 200]);
      const sent = wireMessages(server.requests[3]);
      expect(JSON.stringify(sent)).not.toMatch(/Let me see|And so|odd id/);
      expect(sent.flatMap((message) => message.tool_calls ?? []).map(({ id }) => id)).toEqual([
        'call_1',
      ]);
      expect(sent.filter(({ role }) => role === 'tool')).toMatchObject([
        { tool_call_id: 'call_1', content: 'noted' },
      ]);
      // It is told, noted for good at the request, and what is stored stays as it was.
      app.feed.forget(conversationId);
      expect(
        app.transcript(conversationId).messages.map(({ head }) => wasSentRepaired(head)),
      ).toEqual([false, false, false, false, true, false]);
      const activities = app.events.flatMap((event) =>
        event.type === 'activity-changed' ? [event.activity?.kind] : [],
      );
      expect(activities).toContain('sending-repaired');
      expect(messageTexts(app.transcript())).toEqual([...before, '> Second', 'Here.']);
    },
  );

  it('is not sent a third time, and the conversation stays alive [R-23]', async () => {
    const words = 'Invalid signature in thinking block';
    const { app, server } = await open([
      ...beginning,
      [refusal(words)],
      [refusal(words)],
      [T('Alive.'), END()],
    ]);
    const { conversationId, runId } = await app.send('First');
    await app.ended(runId);
    const second = await app.send('Second', conversationId);
    expect(await app.ended(second.runId)).toMatchObject({
      state: 'failed',
      failure: { code: 'rejected' },
    });
    expect(server.requests).toHaveLength(4);
    const third = await app.send('Third', conversationId);
    expect(await app.ended(third.runId)).toMatchObject({ state: 'completed' });
  });

  it('is told from a refusal for another reason, which is not sent again', async () => {
    const { app, server } = await open([[refusal('temperature must be at most 2')]]);
    const { runId } = await app.send('First');
    expect(await app.ended(runId)).toMatchObject({ state: 'failed' });
    expect(server.requests).toHaveLength(1);
    const about = (detail: string, status = 400) =>
      isAboutHistory(createFailure('rejected', { status, detail }));
    expect(about('tool_use ids were found without tool_result blocks')).toBe(true);
    expect(about('tool_use ids were found without tool_result blocks', 413)).toBe(false);
    expect(about('max_tokens is too large')).toBe(false);
  });
});
