import { readFile } from 'node:fs/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { systemClock } from '../../../main/base/clock.ts';
import { systemIds } from '../../../main/base/ids.ts';
import { ConversationTransfer } from '../../../main/conversation/transfer/conversation-transfer.ts';
import { createServerModel } from '../../../main/providers/provider-catalog.ts';
import { createTranslate } from '../../../preload/contract/locales/translate.ts';
import { serverKinds, type ServerKind } from '../../../preload/contract/provider.ts';
import { strictFormats } from '../../support/body-in-format.ts';
import { openConversationApp } from '../../support/conversation-app.ts';
import { given } from '../../support/given.ts';
import { startModelServer } from '../../support/model-server/model-server.ts';
import { END, T } from '../../support/model-server/script.ts';
import { openTestStore } from '../../support/test-store.ts';
import { messageTexts } from '../../support/transcript-texts.ts';

/** Histories that Pydantic AI wrote: fixtures of the parity oracle. */
const fixture = new URL('../../parity/fixtures/history-interchange.json', import.meta.url);
const { theirs } = z
  .object({ theirs: z.array(z.object({ name: z.string(), text: z.string() })) })
  .parse(JSON.parse(await readFile(fixture, 'utf8')));

const withoutMessages = new Set(theirs.filter(({ text }) => text === '[]').map(({ name }) => name));

/** An empty file holds no conversation. What differs in numbers alone is tried with one format. */
function isTelling(kind: ServerKind, name: string): boolean {
  if (withoutMessages.has(name)) return false;
  return kind === 'openai-compatible' || !/^(finish|cost|response|outcome|large)/.test(name);
}

async function open(kind: ServerKind, strict = true) {
  const { format, modelId } = strictFormats[kind];
  const server = await startModelServer({ script: () => [T('Yes.'), END()], format, strict });
  onTestFinished(() => server.close());
  const { conversations: store } = await openTestStore();
  const app = await openConversationApp({
    store,
    openModel: (_, options) =>
      createServerModel({ kind, baseUrl: server.baseUrl, key: 'k' }, modelId, options),
  });
  const takeIn = async (text: string) => {
    const transfer = new ConversationTransfer({
      feed: app.feed,
      store,
      clock: systemClock,
      ids: systemIds,
      translate: () => createTranslate('en'),
      files: {
        saveText: () => Promise.resolve(false),
        openText: () => Promise.resolve({ name: 'a run in Python', text }),
      },
    });
    return given((await transfer.import()).conversationId);
  };
  return { app, server, takeIn };
}

describe.each(serverKinds)(
  'a history of a Python run, gone on with on a strict server of %s',
  (kind) => {
    it('is taken in, shown and accepted, whatever stands in it [R-27] [R-28]', async () => {
      const { app, server, takeIn } = await open(kind);
      for (const { name, text } of theirs.filter((each) => isTelling(kind, each.name))) {
        const conversationId = await takeIn(text);
        const shown = messageTexts(app.transcript(conversationId));
        expect(shown.length, name).toBe((JSON.parse(text) as unknown[]).length);
        const { runId } = await app.send('And now?', conversationId);
        expect(await app.ended(runId), name).toMatchObject({ state: 'completed', failure: null });
        expect(messageTexts(app.transcript(conversationId)).at(-1)).toBe('Yes.');
      }
      expect(server.requests.filter(({ status }) => status !== 200)).toEqual([]);
    });
  },
);

const thought = (rest: object) => ({
  part_kind: 'thinking',
  content: 'I see',
  id: null,
  signature: null,
  provider_name: null,
  provider_details: null,
  ...rest,
});
const called = (rest: object = {}) => ({
  part_kind: 'tool-call',
  tool_name: 'look',
  args: '{}',
  tool_call_id: 'c_1',
  ...rest,
});

describe('what a provider sealed in a Python run', () => {
  it.each([
    [
      'anthropic',
      [thought({ provider_name: 'anthropic', signature: 'c2ln+/=' }), called()],
      '"signature":"c2ln+/="',
    ],
    [
      'anthropic',
      [
        thought({
          content: '',
          id: 'redacted_thinking',
          provider_name: 'anthropic',
          signature: 'cmVk',
        }),
        called(),
      ],
      '{"type":"redacted_thinking","data":"cmVk"}',
    ],
    [
      'openai',
      [thought({ provider_name: 'openai', id: 'rs_7', signature: 'ZW5j' }), called()],
      '"id":"rs_7","encrypted_content":"ZW5j"',
    ],
    [
      'google',
      [called({ provider_name: 'google', provider_details: { thought_signature: 'dGhv' } })],
      '"thoughtSignature":"dGhv"',
    ],
  ] as const)(
    'goes back to %s from here, byte for byte [R-26] [R-27]',
    async (kind, parts, expected) => {
      // The server cannot know what another one sealed, so it only writes down what it gets.
      const { app, server, takeIn } = await open(kind, false);
      const conversationId = await takeIn(
        JSON.stringify([
          {
            kind: 'request',
            parts: [
              { part_kind: 'user-prompt', content: 'Look', timestamp: '2026-01-01T10:00:00Z' },
            ],
          },
          { kind: 'response', parts, model_name: 'm', timestamp: '2026-01-01T10:00:01Z' },
          {
            kind: 'request',
            parts: [
              {
                part_kind: 'tool-return',
                tool_name: 'look',
                content: 'seen',
                tool_call_id: 'c_1',
                timestamp: '2026-01-01T10:00:02Z',
              },
            ],
          },
        ]),
      );
      const { runId } = await app.send('And now?', conversationId);
      expect(await app.ended(runId)).toMatchObject({ state: 'completed' });
      expect(JSON.stringify(server.requests[0]?.body)).toContain(expected);
    },
  );
});
