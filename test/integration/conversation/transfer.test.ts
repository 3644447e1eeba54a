import { describe, expect, it, onTestFinished } from 'vitest';
import { decodeMessages } from '../../../main/agent/messages/wire.ts';
import { systemClock } from '../../../main/base/clock.ts';
import type { SavedText } from '../../../main/base/file-port.ts';
import { systemIds } from '../../../main/base/ids.ts';
import { ConversationTransfer } from '../../../main/conversation/transfer/conversation-transfer.ts';
import { markdownDocument } from '../../../main/conversation/transfer/markdown-document.ts';
import { createServerModel } from '../../../main/providers/provider-catalog.ts';
import { createTranslate } from '../../../preload/contract/locales/translate.ts';
import { openConversationApp } from '../../support/conversation-app.ts';
import { given } from '../../support/given.ts';
import { startModelServer, type Script } from '../../support/model-server/model-server.ts';
import { CALL, CUT, END, T, TH } from '../../support/model-server/script.ts';
import { openTestStore } from '../../support/test-store.ts';
import { messageTexts } from '../../support/transcript-texts.ts';
import { wireMessages } from '../../support/wire-messages.ts';

async function open(script: Script) {
  const server = await startModelServer({ script, strict: true });
  onTestFinished(() => server.close());
  const { conversations: store } = await openTestStore();
  const app = await openConversationApp({
    store,
    openModel: (_, options) =>
      createServerModel({ baseUrl: server.baseUrl, key: null }, 'm-1', options),
  });
  const saved: SavedText[] = [];
  let file: string | null = null;
  const transfer = new ConversationTransfer({
    feed: app.feed,
    store,
    clock: systemClock,
    ids: systemIds,
    translate: () => createTranslate('en'),
    files: {
      saveText: (text) => {
        saved.push(text);
        return Promise.resolve(true);
      },
      openText: () => Promise.resolve(file === null ? null : { name: 'a file', text: file }),
    },
  });
  const importText = (text: string | null) => {
    file = text;
    return transfer.import();
  };
  return { app, server, transfer, saved, importText };
}

const user = (content: string) => ({
  kind: 'request',
  parts: [{ part_kind: 'user-prompt', content, timestamp: '2026-01-01T10:00:00.123456Z' }],
});
const response = (...parts: readonly object[]) => ({
  kind: 'response',
  parts,
  usage: { input_tokens: 3, output_tokens: 5 },
  model_name: 'some-model',
  timestamp: '2026-01-01T10:00:01.123456Z',
});
const call = (id: string, tool: string, args: unknown) => ({
  part_kind: 'tool-call',
  tool_name: tool,
  args,
  tool_call_id: id,
});
const result = (id: string, content: string) => ({
  kind: 'request',
  parts: [{ part_kind: 'tool-return', tool_name: 't', content, tool_call_id: id }],
});
const text = (content: string) => ({ part_kind: 'text', content });

describe('a conversation as a file', () => {
  it('comes back from its JSON as it was, and goes on in another conversation [R-27]', async () => {
    const { app, server, transfer, saved, importText } = await open([
      [TH('Let me see.'), T('One moment. '), CALL('c1', 'missing_tool', { a: 1 }), END()],
      [T('Half of it'), CUT],
      [T('And the rest.'), END()],
    ]);
    const { conversationId, runId } = await app.send('Look it up');
    await app.ended(runId);
    await app.store.flush();
    expect(await transfer.export({ conversationId, format: 'json' })).toEqual({ saved: true });
    const file = given(saved[0]);
    expect(file).toMatchObject({ name: 'Look it up', format: 'json' });
    expect(JSON.parse(file.text)).toMatchObject([
      { kind: 'request', parts: [{ part_kind: 'user-prompt', content: 'Look it up' }] },
      { kind: 'response', parts: [{}, {}, { part_kind: 'tool-call', tool_call_id: 'c1' }] },
      { kind: 'request' },
      { kind: 'response', state: 'interrupted' },
    ]);

    const copy = given((await importText(file.text)).conversationId);
    expect(copy).not.toBe(conversationId);
    const before = app.transcript(conversationId);
    const imported = app.transcript(copy);
    expect(messageTexts(imported)).toEqual(messageTexts(before));
    expect(imported.messages.map(({ head }) => head)).toEqual(
      before.messages.map(({ head }) => head),
    );
    expect(imported.summary.title).toBe('Look it up');
    await app.store.flush();
    expect(app.store.readTranscript(copy, 100)).toEqual(imported);
    await app.ended((await app.send('Go on', copy)).runId);
    expect(messageTexts(app.transcript(copy)).slice(-2)).toEqual(['> Go on', 'And the rest.']);
    expect(server.requests.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('from an old crash, with calls left open and one finished, resumes with a return for each [R-28] [BC-12] [R-27]', async () => {
    const { app, server, importText } = await open([[T('Fine.'), END()]]);
    const history = [
      user('a'),
      response(text('ok'), call('c1', 't', '{}'), call('c2', 't', '{"half": "al')),
      user('b'),
    ];
    const copy = given((await importText(JSON.stringify(history))).conversationId);
    const stored = messageTexts(app.transcript(copy));
    await app.ended((await app.send('c', copy)).runId);
    expect(server.requests[0]?.status).toBe(200);
    const wire = wireMessages(server.requests[0]).filter(({ role }) => role === 'tool');
    expect(wire.map(({ tool_call_id }) => tool_call_id)).toEqual(['c1', 'c2']);
    expect(messageTexts(app.transcript(copy)).slice(0, 3)).toEqual(stored);
  });

  it('with one id for several calls, empty texts and results out of order is shown as it is and resumes [R-28] [BC-17]', async () => {
    const { app, server, importText } = await open([[T('Fine.'), END()]]);
    const history = [
      user('a'),
      response(text(''), call('x', 't', { n: 1 }), call('x', 't', { n: 2 })),
      { kind: 'request', parts: [...result('x', 'two').parts, ...result('x', 'one').parts] },
      response(text('\n')),
      user('b'),
      response(call('x', 't', null), call('y', 't', '')),
      { kind: 'request', parts: [...result('y', 'last').parts, ...result('x', 'first').parts] },
      response(text('done')),
    ];
    const copy = given((await importText(JSON.stringify(history))).conversationId);
    expect(app.transcript(copy).messages).toHaveLength(history.length);
    await app.ended((await app.send('c', copy)).runId);
    expect(server.requests[0]?.status).toBe(200);
    const calls = wireMessages(server.requests[0]).flatMap((message) => message.tool_calls ?? []);
    expect(new Set(calls.map(({ id }) => id)).size).toBe(4);
    expect(messageTexts(app.transcript(copy)).at(-1)).toBe('Fine.');
  });

  it.each([
    ['no JSON', '{"half": '],
    ['no history', '{"messages": []}'],
    ['no messages', '[]'],
    ['a kind that nobody knows', '[{"kind": "letter", "parts": []}]'],
  ])('that holds %s is refused, and nothing is left of it', async (_, given_) => {
    const { app, importText } = await open([]);
    await expect(importText(given_)).rejects.toMatchObject({ code: 'invalid-input' });
    const page = { after: null, limit: 10 };
    expect(app.service.listConversations(page).conversations).toEqual([]);
  });

  it('holds the branch in view alone, and says when there are others [R-27]', async () => {
    const { app, transfer, saved } = await open(() => [T('Well.'), END()]);
    const { conversationId, runId } = await app.send('Which sea?');
    await app.ended(runId);
    await transfer.export({ conversationId, format: 'json' });
    const messageId = given(app.transcript().messages[0]?.messageId);
    const edited = { conversationId, messageId, text: 'Which lake?' };
    await app.ended((await app.service.editMessage(edited)).runId);
    await transfer.export({ conversationId, format: 'json' });
    expect(saved.map((file) => file.hasOtherBranches)).toEqual([false, true]);
    expect(given(saved[1]).text).toContain('Which lake?');
    expect(given(saved[1]).text).not.toContain('Which sea?');
  });

  it('is not opened when the person chooses none', async () => {
    const { importText } = await open([]);
    expect(await importText(null)).toEqual({ conversationId: null });
  });

  it('reads well as a document, and nothing in it can break out of its frame [R-27]', async () => {
    const { app, transfer, saved, importText } = await open([]);
    const history = [
      user('Which river?'),
      response(
        { part_kind: 'thinking', content: 'Let me\nthink.' },
        text('I look.'),
        call('c1', 't', '{"q":"```\\n# not a heading"}'),
      ),
      result('c1', 'a ```` b\n## neither this'),
      { ...response(text('The Nile')), state: 'interrupted' },
    ];
    const copy = given((await importText(JSON.stringify(history))).conversationId);
    await transfer.export({ conversationId: copy, format: 'markdown' });
    expect(app.transcript(copy).messages).toHaveLength(4);
    expect(given(saved[0]).text).toBe(
      [
        '# Which river?',
        '## You',
        'Which river?',
        '## Assistant',
        '**Thought**',
        '> Let me\n> think.',
        'I look.',
        '**Used `t`**',
        '````\n{"q":"```\\n# not a heading"}\n````',
        '**Result of `t`**',
        '`````\na ```` b\n## neither this\n`````',
        '## Assistant',
        'The Nile',
        '*This answer was cut off.*\n',
      ].join('\n\n'),
    );
  });

  it('refuses a history that nests too deep to be read', async () => {
    const { importText } = await open([]);
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    const text = JSON.stringify([user('in')]).replace('"in"', deep);
    await expect(importText(text)).rejects.toMatchObject({ code: 'invalid-input' });
  });

  it('writes a document of a result that is full of backticks', () => {
    const content = '` '.repeat(200_000);
    const messages = decodeMessages([
      {
        kind: 'request',
        parts: [
          {
            part_kind: 'tool-return',
            tool_name: 'read_file',
            tool_call_id: 'a',
            content,
            timestamp: '2026-01-01T10:00:00Z',
          },
        ],
      },
    ]);
    expect(markdownDocument('Ticks', messages, createTranslate('en'))).toContain(content.trim());
  });
});
