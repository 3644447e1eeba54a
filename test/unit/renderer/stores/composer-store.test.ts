import { describe, expect, it } from 'vitest';

import {
  conversationIdSchema,
  queuedIdSchema,
  runIdSchema,
} from '../../../../preload/contract/ids.ts';
import { createAssistantClient } from '../../../../renderer/assistant-client.ts';
import { createComposerStore, selectText } from '../../../../renderer/stores/composer-store.ts';
import type { DraftStorage } from '../../../../renderer/stores/draft-storage.ts';
import { appInfo } from '../../../support/renderer/app-info.ts';
import { ScriptedMain } from '../../../support/renderer/scripted-main.ts';

const a = conversationIdSchema.parse('a');
const b = conversationIdSchema.parse('b');
const runId = runIdSchema.parse('r');

function memoryStorage(): DraftStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => values.set(key, value),
  };
}

function open(storage = memoryStorage()) {
  const main = new ScriptedMain({ app: appInfo() });
  main.answer('message.send', ({ conversationId }) => ({
    ok: true,
    value: { conversationId: conversationIdSchema.parse(conversationId ?? 'new'), runId },
  }));
  const store = createComposerStore(createAssistantClient(main), storage);
  return { main, store, text: (id: typeof a | null) => selectText(store.getState(), id) };
}

function sendKeys(main: ScriptedMain): readonly unknown[] {
  return main.requests('message.send').map((input) => Reflect.get(Object(input), 'sendKey'));
}

describe('the composer store', () => {
  it('keeps the text of each conversation, and of the one that does not exist yet', () => {
    const { store, text } = open();
    store.getState().setText(a, 'for a');
    store.getState().setText(null, 'for a new one');
    expect([text(a), text(b), text(null)]).toEqual(['for a', '', 'for a new one']);
  });

  it('gives text back after a reload of the window', () => {
    const storage = memoryStorage();
    const before = open(storage);
    before.store.getState().setText(a, 'half a sen');
    const after = open(storage);
    expect(after.text(a)).toBe('half a sen');
  });

  it('takes what is stored in another form for nothing', () => {
    const storage = memoryStorage();
    storage.setItem('parley.unsent', '{"texts":{"a":1}}');
    expect(open(storage).store.getState().texts).toEqual({});
    storage.setItem('parley.unsent', '{"te');
    expect(open(storage).store.getState().texts).toEqual({});
  });

  it('empties at once and sends a press once', async () => {
    const { main, store, text } = open();
    store.getState().setText(a, 'hello');
    const first = store.getState().send(a, null);
    expect(text(a)).toBe('');
    store.getState().setText(a, 'more');
    expect(await store.getState().send(a, null)).toBeNull();
    await first;
    expect(main.requests('message.send')).toHaveLength(1);
    expect(text(a)).toBe('more');
  });

  it('sends nothing but white space never', async () => {
    const { main, store } = open();
    store.getState().setText(a, ' \n ');
    expect(await store.getState().send(a, null)).toBeNull();
    expect(main.log).toEqual([]);
  });

  it('gives the text back when main could not take it, before what was typed meanwhile [BC-33]', async () => {
    const { main, store, text } = open();
    main.fail('message.send', 'storage-busy');
    store.getState().setText(a, 'hello');
    const sending = store.getState().send(a, null);
    store.getState().setText(a, 'later');
    await sending;
    expect(text(a)).toBe('hello\n\nlater');
  });

  it('uses the key of a send whose answer was lost again, and a new one for other text', async () => {
    const { main, store } = open();
    main.fail('message.send', 'internal');
    store.getState().setText(a, 'hello');
    await store.getState().send(a, null);
    main.recover('message.send');
    await store.getState().send(a, null);
    store.getState().setText(a, 'hello');
    await store.getState().send(a, null);
    const [first, second, third] = sendKeys(main);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('hands a message for later to main, once a press, and gives it back when main cannot keep it [R-24]', async () => {
    const { main, store, text } = open();
    store.getState().setText(a, 'then this');
    const queueing = store.getState().queue(a);
    expect(text(a)).toBe('');
    store.getState().setText(a, 'more');
    expect(await store.getState().queue(a)).toBeNull();
    await queueing;
    expect(main.requests('queue.add')).toEqual([{ conversationId: a, text: 'then this' }]);
    main.fail('queue.add', 'storage-busy');
    await store.getState().queue(a);
    expect(text(a)).toBe('more');
  });

  it('asks for a queued message to be sent now once, however often it is pressed', async () => {
    const { main, store } = open();
    const queuedId = queuedIdSchema.parse('q');
    await Promise.all([
      store.getState().sendQueuedNow(a, queuedId),
      store.getState().sendQueuedNow(a, queuedId),
    ]);
    expect(main.requests('queue.sendNow')).toEqual([{ conversationId: a, queuedId }]);
  });

  it('forgets what belonged to a conversation that is gone', () => {
    const { store } = open();
    store.getState().setText(a, 'y');
    store.getState().forget(a);
    expect(store.getState().texts).toEqual({});
  });
});
