import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineTool } from '../../../main/agent/tools/tool.ts';
import {
  StoreUnavailable,
  type ConversationStore,
} from '../../../main/conversation/conversation-store.ts';
import { openConversationApp } from '../../support/conversation-app.ts';
import { given } from '../../support/given.ts';
import { callStep, gate, scriptModel, silence } from '../../support/scripted-model.ts';
import { connectBeside, openTestStore } from '../../support/test-store.ts';
import { messageTexts } from '../../support/transcript-texts.ts';

/** The store, but for writes that the test refuses. */
function refusing(store: ConversationStore, refuses: () => boolean): ConversationStore {
  return new Proxy(store, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      if (key !== 'record' && key !== 'createConversation') return value.bind(target) as unknown;
      return (...args: unknown[]): unknown =>
        refuses()
          ? Promise.reject(new StoreUnavailable('full'))
          : Reflect.apply(value, target, args);
    },
  });
}

describe('while another process holds the database', () => {
  it('reads are answered, a stop settles on the screen at once, and nothing is lost', async () => {
    const store = await openTestStore();
    const script = scriptModel(['Half', silence], ['Later.']);
    const app = await openConversationApp({
      store: store.conversations,
      openModel: () => script.model,
    });
    const { conversationId, runId } = await app.send('Go');
    await app.until(() => messageTexts(app.transcript()).at(-1) === 'Half');
    await store.conversations.flush();
    const beside = connectBeside(store.file);
    beside.exec('BEGIN IMMEDIATE');
    const stopping = app.service.stop({ runId });
    await app.until(() => app.transcript().runs[0]?.state === 'stopped');
    expect(app.service.read({ conversationId, limit: 10 }).transcript.activity).toBeNull();
    expect(app.service.listConversations({ after: null, limit: 10 }).conversations).toMatchObject([
      { conversationId, activity: 'interrupted' },
    ]);
    expect(store.conversations.readRun(runId)?.state).toBe('running');
    beside.exec('COMMIT');
    expect(await stopping).toEqual({ state: 'stopped' });
    expect(store.conversations.readRun(runId)?.state).toBe('stopped');
    expect(store.conversations.readTranscript(conversationId, 10)).toEqual(app.transcript());
  });
});

describe('a tool whose call is not stored yet', () => {
  async function whileHeld() {
    const store = await openTestStore();
    const { opened, open: letGo } = gate();
    const begun: string[] = [];
    const note = defineTool({
      name: 'note',
      parameters: z.strictObject({}),
      execute: () => {
        begun.push('note');
        return 'noted';
      },
    });
    const script = scriptModel(['Half', opened, callStep('c1', 'note')], ['Later.']);
    const app = await openConversationApp({
      store: store.conversations,
      openModel: () => script.model,
      tools: [note],
    });
    const { conversationId, runId } = await app.send('Go');
    await app.until(() => messageTexts(app.transcript()).at(-1) === 'Half');
    await store.conversations.flush();
    const beside = connectBeside(store.file);
    beside.exec('BEGIN IMMEDIATE');
    letGo();
    await app.until(() => app.transcript().messages.length === 3);
    return { app, store, begun, conversationId, runId, beside };
  }

  it('begins only when it is', async () => {
    const { app, begun, runId, beside } = await whileHeld();
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
    expect(begun).toEqual([]);
    beside.exec('COMMIT');
    await app.ended(runId);
    expect(begun).toEqual(['note']);
    expect(messageTexts(app.transcript()).slice(2)).toEqual(['< noted', 'Later.']);
  });

  it('never begins after a stop, which does not wait for the store', async () => {
    const { app, store, begun, conversationId, runId, beside } = await whileHeld();
    const stopping = app.service.stop({ runId });
    await app.until(() => app.transcript().runs[0]?.state === 'stopped');
    beside.exec('COMMIT');
    expect(await stopping).toEqual({ state: 'stopped' });
    expect(begun).toEqual([]);
    expect(app.transcript().messages[2]?.head).toMatchObject({ state: 'interrupted' });
    expect(store.conversations.readTranscript(conversationId, 10)).toEqual(app.transcript());
  });
});

describe('when the store takes nothing', () => {
  it('a message that cannot be stored is refused, and leaves nothing behind', async () => {
    const store = await openTestStore();
    let refuses = true;
    const script = scriptModel(['Hi.']);
    const app = await openConversationApp({
      store: refusing(store.conversations, () => refuses),
      openModel: () => script.model,
    });
    await expect(app.send('Go')).rejects.toBeInstanceOf(StoreUnavailable);
    expect(app.service.listConversations({ after: null, limit: 10 }).conversations).toEqual([]);
    expect(app.appEvents.map((event) => event.type)).toEqual([
      'conversation-listed',
      // With its message in it, until the store has refused both.
      'conversation-listed',
      'conversation-removed',
    ]);
    refuses = false;
    const { conversationId, runId } = await app.send('Go');
    await app.ended(runId);
    refuses = true;
    const before = app.transcript(conversationId);
    await expect(app.send('More', conversationId)).rejects.toBeInstanceOf(StoreUnavailable);
    expect(app.transcript(conversationId)).toEqual({ ...before, runs: app.transcript().runs });
    expect(messageTexts(app.transcript(conversationId))).toEqual(['> Go', 'Hi.']);
    expect(script.asked).toHaveLength(1);
  });

  it('tells windows of the gap, so that they read again', async () => {
    const store = await openTestStore();
    let refuses = false;
    const app = await openConversationApp({
      store: refusing(store.conversations, () => refuses),
      openModel: () => scriptModel(['Hi.']).model,
    });
    const { conversationId, runId } = await app.send('Go');
    await app.ended(runId);
    const told: { readonly sequence: number; readonly count: number }[] = [];
    app.feed.subscribe({
      runEvents: (_, sequence, events) => told.push({ sequence, count: events.length }),
      appEvent: () => {},
    });
    const from = app.service.read({ conversationId, limit: 10 }).nextSequence;
    refuses = true;
    await expect(app.service.rename({ conversationId, title: 'New' })).rejects.toBeInstanceOf(
      StoreUnavailable,
    );
    expect(told).toEqual([
      { sequence: from, count: 1 },
      { sequence: from + 2, count: 0 },
    ]);
    expect(app.service.read({ conversationId, limit: 10 })).toMatchObject({
      nextSequence: from + 2,
      transcript: { summary: { title: 'Go' } },
    });
  });

  it('a run ends, says why, and the person can go on [BC-63]', async () => {
    const store = await openTestStore();
    const { opened, open: letGo } = gate();
    let refuses = false;
    const script = scriptModel(['Half', opened, ' more', silence], ['Again.']);
    const app = await openConversationApp({
      store: refusing(store.conversations, () => refuses),
      openModel: () => script.model,
    });
    const { conversationId, runId } = await app.send('Go');
    await app.until(() => messageTexts(app.transcript()).at(-1) === 'Half');
    await store.conversations.flush();
    refuses = true;
    letGo();
    await app.until(() => app.transcript().runs[0]?.failure?.code === 'storage-failed');
    await app.until(() => app.errors.length === 1);
    await nextTurn();
    expect(app.transcript().runs[0]?.state).toBe('failed');
    refuses = false;
    // Its end could not be stored either; asking again puts that right.
    expect(await app.service.stop({ runId })).toEqual({ state: 'interrupted' });
    const next = await app.send('On', conversationId);
    await app.ended(next.runId);
    expect(messageTexts(app.transcript()).slice(-2)).toEqual(['> On', 'Again.']);
    expect(store.conversations.readTranscript(conversationId, 100)?.messages).toEqual(
      app.transcript().messages,
    );
  });
});

describe('when what a crash left cannot be marked', () => {
  it('it is shown as interrupted all the same, and the app starts', async () => {
    const store = await openTestStore();
    let refuses = false;
    const watched = refusing(store.conversations, () => refuses);
    const first = await openConversationApp({
      store: watched,
      openModel: () => scriptModel(['Half', silence]).model,
    });
    const { conversationId } = await first.send('Go');
    await first.until(() => messageTexts(first.transcript()).at(-1) === 'Half');
    refuses = true;
    const app = await openConversationApp({ store: watched, openModel: () => scriptModel().model });
    expect(app.service.read({ conversationId, limit: 10 }).transcript).toMatchObject({
      summary: { activity: 'interrupted' },
      runs: [{ state: 'interrupted' }],
    });
    expect(app.errors).toHaveLength(1);
    refuses = false;
  });
});

describe('the list', () => {
  it('takes titles, pins, marks and models, and lets conversations go', async () => {
    const store = await openTestStore();
    const app = await openConversationApp({
      store: store.conversations,
      openModel: () => scriptModel(['Hi.', silence]).model,
    });
    const { conversationId } = await app.send('Go');
    await app.service.rename({ conversationId, title: 'Trip' });
    await app.service.pin({ conversationId, pinned: true });
    await app.service.markRead({ conversationId });
    const modelRef = { ...given(app.transcript().summary.modelRef), modelId: 'm-2' };
    await app.service.setModel({ conversationId, modelRef });
    const expected = { title: 'Trip', pinned: true, unread: false, modelRef };
    expect(app.service.listConversations({ after: null, limit: 5 }).conversations).toMatchObject([
      expected,
    ]);
    expect(store.conversations.readSummary(conversationId)).toMatchObject(expected);
    await app.service.delete({ conversationId });
    expect(app.service.listConversations({ after: null, limit: 5 }).conversations).toEqual([]);
    expect(() => app.service.read({ conversationId, limit: 5 })).toThrow('not-found');
    expect(app.appEvents.at(-1)).toEqual({ type: 'conversation-removed', conversationId });
  });
});
