import { describe, expect, it, onTestFinished } from 'vitest';
import { Agent } from '../../../main/agent/agent.ts';
import { webSearch, type WebSearchOptions } from '../../../main/agent/capabilities/web-search.ts';
import { encodeMessages } from '../../../main/agent/messages/wire.ts';
import { createServerModel } from '../../../main/providers/provider-catalog.ts';
import type { ServerKind } from '../../../preload/contract/provider.ts';
import { strictFormats } from '../../support/body-in-format.ts';
import { openConversationApp } from '../../support/conversation-app.ts';
import { given } from '../../support/given.ts';
import { startModelServer, type Script } from '../../support/model-server/model-server.ts';
import { END, RAW, T } from '../../support/model-server/script.ts';
import { openTestStore } from '../../support/test-store.ts';

async function start(kind: ServerKind, script: Script) {
  const { format, modelId } = strictFormats[kind];
  const server = await startModelServer({ script, format, strict: true, models: [modelId] });
  onTestFinished(() => server.close());
  const model = createServerModel({ kind, baseUrl: server.baseUrl, key: null }, modelId, {
    idleTimeoutMs: 5000,
  });
  return { server, model };
}

/** One event of Anthropic's stream. */
const event = (type: string, rest: object) =>
  RAW(`event: ${type}\ndata: ${JSON.stringify({ type, ...rest })}\n\n`);

const found = {
  type: 'web_search_result',
  url: 'https://example.org',
  title: 'Rome',
  encrypted_content: 'sealed',
  page_age: null,
};
const search = [
  event('content_block_start', {
    index: 7,
    content_block: { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: {} },
  }),
  event('content_block_delta', {
    index: 7,
    delta: { type: 'input_json_delta', partial_json: '{"query":"rome"}' },
  }),
  event('content_block_stop', { index: 7 }),
  event('content_block_start', {
    index: 8,
    content_block: { type: 'web_search_tool_result', tool_use_id: 'srvtoolu_1', content: [found] },
  }),
  event('content_block_stop', { index: 8 }),
];

describe('a provider’s own web search', () => {
  it.each<[ServerKind, WebSearchOptions, object]>([
    [
      'anthropic',
      { maxUses: 2, allowedDomains: ['a.org'], userLocation: { city: 'Rome' } },
      {
        type: 'web_search_20250305',
        name: 'web_search',
        max_uses: 2,
        allowed_domains: ['a.org'],
        user_location: { type: 'approximate', city: 'Rome' },
      },
    ],
    [
      'openai',
      { searchContextSize: 'low', allowedDomains: ['a.org'] },
      { type: 'web_search', search_context_size: 'low', filters: { allowed_domains: ['a.org'] } },
    ],
    ['google', {}, { googleSearch: {} }],
  ])('is asked for in the words of %s', async (kind, options, tool) => {
    const { server, model } = await start(kind, [[T('Ok.'), END()]]);
    await new Agent({ model, capabilities: [webSearch(options)] }).run('x');
    expect(given(server.requests[0]).body).toMatchObject({ tools: [tool] });
  });

  it('is missing where a server has none', async () => {
    const { server, model } = await start('openai-compatible', []);
    await expect(new Agent({ model, capabilities: [webSearch()] }).run('x')).rejects.toThrow(
      "Native tool(s) ['web_search'] not supported by this model.",
    );
    expect(server.requests).toEqual([]);
  });

  it('is kept in the history as it was, calls no tool here, and leaves a conversation that goes on', async () => {
    const { server, model } = await start('anthropic', [
      [T('Let me look. '), ...search, T('It is in Italy.'), END()],
      [T('Yes.'), END()],
    ]);
    const agent = new Agent({ model, capabilities: [webSearch()] });
    const events: string[] = [];
    const first = await agent.run('Where is Rome?', {
      eventStreamHandler: async (_, stream) => {
        for await (const told of stream) events.push(told.eventKind);
      },
    });
    expect(first.output).toContain('It is in Italy.');
    expect(events).not.toContain('function_tool_call');
    expect(encodeMessages(first.allMessages())[1]).toMatchObject({
      parts: [
        { part_kind: 'text', content: 'Let me look. ' },
        {
          part_kind: 'builtin-tool-call',
          tool_name: 'web_search',
          args: '{"query":"rome"}',
          tool_call_id: 'srvtoolu_1',
          provider_name: 'anthropic',
        },
        {
          part_kind: 'builtin-tool-return',
          tool_call_id: 'srvtoolu_1',
          content: [{ url: 'https://example.org', title: 'Rome', encryptedContent: 'sealed' }],
        },
        { part_kind: 'text', content: 'It is in Italy.' },
      ],
    });
    const second = await agent.run('Sure?', { messageHistory: first.allMessages() });
    expect(second.output).toBe('Yes.');
    expect(server.requests.map(({ status }) => status)).toEqual([200, 200]);
  });
});

it('a conversation in which a provider searched is stored, shown again and gone on with', async () => {
  const { server, model } = await start('anthropic', [
    [T('Let me look. '), ...search, T('It is in Italy.'), END()],
    [T('Yes.'), END()],
  ]);
  const { conversations: store } = await openTestStore();
  const app = await openConversationApp({
    store,
    openModel: () => model,
    capabilities: () => [webSearch()],
  });
  const { conversationId, runId } = await app.send('Where is Rome?');
  expect(await app.ended(runId)).toMatchObject({ state: 'completed', failure: null });
  await app.store.flush();
  expect(app.store.readTranscript(conversationId, 10)).toEqual({
    ...app.transcript(conversationId),
    activity: null,
  });
  expect(
    app.transcript(conversationId).messages[1]?.parts.map(({ part }) => part.partKind),
  ).toEqual(['text', 'opaque', 'opaque', 'text']);
  const again = await app.ended((await app.send('Sure?', conversationId)).runId);
  expect(again.state).toBe('completed');
  expect(server.requests.map(({ status }) => status)).toEqual([200, 200]);
});
