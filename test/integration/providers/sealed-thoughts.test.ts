import { describe, expect, it, onTestFinished } from 'vitest';
import { createServerModel } from '../../../main/providers/provider-catalog.ts';
import { defineTool } from '../../../main/agent/tools/tool.ts';
import type { ServerKind } from '../../../preload/contract/provider.ts';
import { openConversationApp, type ConversationApp } from '../../support/conversation-app.ts';
import { anthropicFormat } from '../../support/model-server/anthropic-format.ts';
import { googleFormat } from '../../support/model-server/google-format.ts';
import { startModelServer, type ModelServer } from '../../support/model-server/model-server.ts';
import { responsesFormat } from '../../support/model-server/responses-format.ts';
import {
  CALL,
  CUT,
  END,
  HALF_SIG,
  REDACTED,
  SIG,
  T,
  TH,
  type Step,
} from '../../support/model-server/script.ts';
import type { ServerFormat } from '../../support/model-server/server-format.ts';
import { openTestStore } from '../../support/test-store.ts';

interface Spoken {
  readonly kind: ServerKind;
  readonly format: ServerFormat;
  readonly modelId: string;
}

const spoken: Readonly<Record<'anthropic' | 'openai' | 'google', Spoken>> = {
  anthropic: { kind: 'anthropic', format: anthropicFormat, modelId: 'claude-sonnet-4-5' },
  openai: { kind: 'openai', format: responsesFormat, modelId: 'gpt-5' },
  google: { kind: 'google', format: googleFormat, modelId: 'gemini-3-pro-preview' },
};

async function open({ kind, format, modelId }: Spoken, script: readonly (readonly Step[])[]) {
  const server = await startModelServer({ script, format, strict: true, key: 'given-key-1' });
  onTestFinished(() => server.close());
  const { conversations: store } = await openTestStore();
  const app = await openConversationApp({
    store,
    tools: [defineTool({ name: 'note', execute: () => 'noted' })],
    openModel: (_, options) =>
      createServerModel({ kind, baseUrl: server.baseUrl, key: 'given-key-1' }, modelId, options),
  });
  return { server, app };
}

async function say(
  app: ConversationApp,
  text: string,
  to?: Parameters<ConversationApp['send']>[1],
) {
  const { conversationId, runId } = await app.send(text, to);
  const run = await app.ended(runId);
  return { conversationId, run };
}

/** A text with what JSON, UTF-8 and trimming could change in it. */
const odd = 'EqQB/+=\u00e9 河🙂\\n"  ';

function sent(server: ModelServer, at: number): string {
  return JSON.stringify(server.requests[at]?.body);
}

const statuses = (server: ModelServer) => server.requests.map(({ status }) => status);

describe('what a provider sealed', () => {
  it.each([
    ['anthropic', `"signature":${JSON.stringify(odd)}`],
    ['openai', `"encrypted_content":${JSON.stringify(odd)}`],
    ['google', `"thoughtSignature":${JSON.stringify(odd)}`],
  ] as const)(
    'goes back to %s byte for byte, in the same turn and from the database in the next [R-26]',
    async (name, expected) => {
      const { server, app } = await open(spoken[name], [
        [TH('Let me '), TH('see. '), SIG(odd), CALL('c_1', 'note', {}), END()],
        [T('Noted.'), END()],
        [T('Still here.'), END()],
      ]);
      const first = await say(app, 'Note it');
      expect(first.run).toMatchObject({ state: 'completed', failure: null });
      expect(sent(server, 1)).toContain(expected);
      // What is read here comes from the rows: nothing of the run is left.
      app.feed.forget(first.conversationId);
      const second = await say(app, 'And now?', first.conversationId);
      expect(second.run).toMatchObject({ state: 'completed', failure: null });
      expect(sent(server, 2)).toContain(expected);
      expect(statuses(server)).toEqual([200, 200, 200]);
    },
  );

  it('is a whole thought of Anthropic that nobody can read [R-26]', async () => {
    const { server, app } = await open(spoken.anthropic, [
      [REDACTED(odd), TH('Then. '), SIG('abc', 'def'), CALL('c_1', 'note', {}), END()],
      [T('Noted.'), END()],
    ]);
    const { run } = await say(app, 'Note it');
    expect(run).toMatchObject({ state: 'completed', failure: null });
    expect(sent(server, 1)).toContain(`{"type":"redacted_thinking","data":${JSON.stringify(odd)}}`);
    expect(sent(server, 1)).toContain('"signature":"abcdef"');
    expect(app.transcript().messages[1]?.parts.map(({ part }) => part)).toMatchObject([
      // The fields that Pydantic AI keeps it in.
      { partKind: 'thinking', id: 'redacted_thinking', signature: odd, providerName: 'anthropic' },
      { partKind: 'thinking', content: 'Then. ', signature: 'abcdef', providerName: 'anthropic' },
      { partKind: 'tool-call' },
    ]);
  });

  it.each(['anthropic', 'openai'] as const)(
    'is never sent to %s when it was cut, and the next request is accepted [R-26] [BC-21]',
    async (name) => {
      const { server, app } = await open(spoken[name], [
        [TH('Let me '), HALF_SIG('abc'), CUT],
        [T('Ok.'), END()],
      ]);
      const first = await say(app, 'Go');
      expect(first.run).toMatchObject({ state: 'failed', failure: { code: 'connection-lost' } });
      app.feed.forget(first.conversationId);
      expect(app.store.readPath(first.conversationId)[1]?.parts[0]?.part).toMatchObject({
        partKind: 'thinking',
        content: 'Let me ',
        signature: null,
      });
      const next = await app.service.continueRun({
        conversationId: first.conversationId,
        choice: { kind: 'keep' },
      });
      expect(await app.ended(next.runId)).toMatchObject({ state: 'completed', failure: null });
      expect(sent(server, 1)).not.toMatch(/abc|not-the-whole/);
      expect(sent(server, 1)).toContain('Let me');
      expect(statuses(server)).toEqual([200, 200]);
    },
  );

  it('stays on the very part that Google put it on, even on one without text [R-26]', async () => {
    const { server, app } = await open(spoken.google, [
      [T('One '), T('two.'), SIG('sig-text'), T(' three'), END()],
      [T('Four.'), SIG('sig-end'), END()],
      [T('Five.'), END()],
    ]);
    const { conversationId } = await say(app, 'Count');
    await say(app, 'More', conversationId);
    expect(sent(server, 1)).toContain('{"text":"One two. three","thoughtSignature":"sig-text"}');
    expect((await say(app, 'And', conversationId)).run).toMatchObject({ state: 'completed' });
    expect(sent(server, 2)).toContain('"thoughtSignature":"sig-end"');
    expect(statuses(server)).toEqual([200, 200, 200]);
  });

  it('stays with its provider: another one gets the words alone [R-26]', async () => {
    const scripts: readonly (readonly Step[])[] = [
      [TH('Secretly. '), SIG(odd), T('Aloud.'), CALL('c_1', 'note', {}), END()],
      [T('Noted.'), END()],
    ];
    const { server, app } = await open(spoken.anthropic, scripts);
    const { conversationId } = await say(app, 'Go');
    expect(statuses(server)).toEqual([200, 200]);
    for (const name of ['openai', 'google'] as const) {
      const { kind, format, modelId } = spoken[name];
      const other = await startModelServer({ script: [[T('Ok.'), END()]], format, strict: true });
      onTestFinished(() => other.close());
      const elsewhere = await openConversationApp({
        store: app.store,
        openModel: (_, options) =>
          createServerModel({ kind, baseUrl: other.baseUrl, key: 'k' }, modelId, options),
      });
      const { run } = await say(elsewhere, `Go on, ${name}`, conversationId);
      expect(run).toMatchObject({ state: 'completed', failure: null });
      expect(sent(other, 0)).toContain('Aloud.');
      expect(sent(other, 0)).not.toMatch(/Secretly|EqQB/);
    }
  });
});
