import { readFile } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../../main/base/clock.ts';
import { systemIds } from '../../../main/base/ids.ts';
import { ConversationTransfer } from '../../../main/conversation/transfer/conversation-transfer.ts';
import { createServerModel } from '../../../main/providers/provider-catalog.ts';
import { createTranslate } from '../../../preload/contract/locales/translate.ts';
import { openConversationApp } from '../../support/conversation-app.ts';
import { given } from '../../support/given.ts';
import { startModelServer } from '../../support/model-server/model-server.ts';
import { END, T } from '../../support/model-server/script.ts';
import { openTestStore } from '../../support/test-store.ts';
import { messageTexts } from '../../support/transcript-texts.ts';
import { wireMessages } from '../../support/wire-messages.ts';

const file = new URL('../../fixtures/pydantic-ai-2.62-history.json', import.meta.url);

it('a file of pydantic-ai 2.62 is taken in, shown, gone on with on a strict server, and written as it came [R-27]', async () => {
  const text = await readFile(file, 'utf8');
  const server = await startModelServer({ script: [[T('Yes.'), END()]], strict: true });
  onTestFinished(() => server.close());
  const { conversations: store } = await openTestStore();
  const app = await openConversationApp({
    store,
    openModel: (_, options) =>
      createServerModel({ baseUrl: server.baseUrl, key: null }, 'm-1', options),
  });
  const saved: string[] = [];
  const transfer = new ConversationTransfer({
    feed: app.feed,
    store,
    clock: systemClock,
    ids: systemIds,
    translate: () => createTranslate('en'),
    files: {
      saveText: (file) => {
        saved.push(file.text);
        return Promise.resolve(true);
      },
      openText: () => Promise.resolve({ name: 'history', text }),
    },
  });
  const conversationId = given((await transfer.import()).conversationId);
  expect(messageTexts(app.transcript(conversationId)).join('\n')).toContain(
    'Do not say that word.',
  );

  await app.store.flush();
  await transfer.export({ conversationId, format: 'json' });
  const [exported, original] = [given(saved[0]), text].map((json) =>
    (JSON.parse(json) as { parts: unknown }[]).map(({ parts }) => parts),
  );
  expect(exported).toEqual(original);

  await app.ended((await app.send('And now?', conversationId)).runId);
  expect(server.requests.map(({ status }) => status)).toEqual([200]);
  const tools = wireMessages(server.requests[0]).filter(({ role }) => role === 'tool');
  expect(tools.map(({ tool_call_id }) => tool_call_id)).toEqual(['c1', 'c2', 'c3', 'c4']);
  expect(messageTexts(app.transcript(conversationId)).at(-1)).toBe('Yes.');
});
