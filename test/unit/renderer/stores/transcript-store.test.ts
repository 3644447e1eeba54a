import { describe, expect, it } from 'vitest';

import type { Result } from '../../../../preload/contract/failure.ts';
import { runIdSchema } from '../../../../preload/contract/ids.ts';
import type { RequestOutput } from '../../../../preload/contract/requests.ts';
import type { RunEvent } from '../../../../preload/contract/run-event.ts';
import { createAssistantClient } from '../../../../renderer/assistant-client.ts';
import {
  createTranscriptStore,
  selectTranscript,
} from '../../../../renderer/stores/transcript-store.ts';
import { appInfo } from '../../../support/renderer/app-info.ts';
import { ScriptedMain } from '../../../support/renderer/scripted-main.ts';
import { text, TranscriptBuilder } from '../../../support/renderer/transcript-builder.ts';

const builder = new TranscriptBuilder('a', 'Rivers')
  .run('running')
  .person('List rivers')
  .response([text('', null)], 'interrupted');
const { conversationId } = builder;
const other = new TranscriptBuilder('b', 'Lakes').person('List lakes');

const runId = runIdSchema.parse('r');

function streamed(contentDelta: string): RunEvent {
  return {
    type: 'part-streamed',
    messageId: builder.lastMessageId,
    at: '2026-11-30T14:32:01.000Z',
    event: { eventKind: 'part_delta', index: 0, delta: { partDeltaKind: 'text', contentDelta } },
  };
}

function open() {
  const main = new ScriptedMain({
    app: appInfo(),
    transcripts: [builder.build(), other.build()],
  });
  const store = createTranscriptStore(createAssistantClient(main));
  main.listen((event) => {
    if (event.type === 'conversation') store.getState().receive([event]);
  });
  const shown = () => selectTranscript(store.getState());
  return { main, store, shown };
}

describe('the transcript store', () => {
  it('equals main after any number of events', async () => {
    const { main, store, shown } = open();
    await store.getState().show(conversationId);
    for (const word of ['Nile, ', 'Amazon, ', 'Volga']) {
      main.emit(conversationId, [streamed(word)]);
    }
    expect(shown()).toEqual(main.transcript(conversationId));
    expect(main.requests('conversation.read')).toHaveLength(1);
  });

  it('reads again when an event was lost, and then equals main [M-09]', async () => {
    const { main, store, shown } = open();
    await store.getState().show(conversationId);
    main.emit(conversationId, [streamed('Nile, ')]);
    main.emit(conversationId, [streamed('Amazon, ')], true);
    main.emit(conversationId, [streamed('Volga')]);
    await expect.poll(() => main.requests('conversation.read')).toHaveLength(2);
    await expect.poll(shown).toEqual(main.transcript(conversationId));
    expect(main.requests('conversation.read')).toHaveLength(2);
  });

  it('keeps what comes while a read is on its way [M-09]', async () => {
    const { main, store, shown } = open();
    let deliver = (): void => undefined;
    main.answer('conversation.read', () => {
      const transcript = main.transcript(conversationId);
      const nextSequence = main.nextSequence(conversationId);
      return new Promise<Result<RequestOutput<'conversation.read'>>>((resolve) => {
        deliver = () => resolve({ ok: true, value: { transcript, epoch: 'test', nextSequence } });
      });
    });
    const showing = store.getState().show(conversationId);
    main.emit(conversationId, [streamed('Nile')]);
    expect(shown()).toBeNull();
    deliver();
    await showing;
    expect(shown()).toEqual(main.transcript(conversationId));
  });

  it('drops a status that is older than what it has read [R-01]', async () => {
    const { main, store, shown } = open();
    await store.getState().show(conversationId);
    main.emit(conversationId, [streamed('Nile')]);
    const before = shown();
    const nextSequence = main.nextSequence(conversationId);
    const activity = { type: 'activity-changed', runId, activity: { kind: 'stopping' } } as const;
    const late = { type: 'conversation', epoch: 'test', conversationId, nextSequence } as const;
    store.getState().receive([{ ...late, sequence: nextSequence - 1, events: [activity] }]);
    expect(shown()).toBe(before);
    expect(main.requests('conversation.read')).toHaveLength(1);
  });

  it('leaves the events of other conversations alone', async () => {
    const { main, store, shown } = open();
    await store.getState().show(other.conversationId);
    const before = shown();
    main.emit(conversationId, [streamed('Nile')]);
    expect(shown()).toBe(before);
  });

  it('drops the answer for a conversation that is no longer shown', async () => {
    const { store, shown } = open();
    const first = store.getState().show(conversationId);
    const second = store.getState().show(other.conversationId);
    await Promise.all([first, second]);
    expect(shown()?.summary.conversationId).toBe(other.conversationId);
  });

  it('says that a conversation cannot be read, and reads it on request', async () => {
    const { main, store, shown } = open();
    main.fail('conversation.read', 'storage-failed');
    await store.getState().show(conversationId);
    expect(store.getState().failure?.code).toBe('storage-failed');
    main.recover('conversation.read');
    await store.getState().readAgain();
    expect(store.getState().failure).toBeNull();
    expect(shown()).toEqual(main.transcript(conversationId));
  });

  it('puts older messages before the first, once for many requests', async () => {
    const { main, store, shown } = open();
    const transcript = builder.build({ hasEarlier: true });
    main.answer('conversation.read', () => ({
      ok: true,
      value: { transcript, epoch: 'test', nextSequence: 1 },
    }));
    const earlier = other.build().messages;
    main.answer('conversation.readEarlier', () => ({
      ok: true,
      value: { messages: earlier, branches: [], runs: [], questions: [], hasEarlier: false },
    }));
    await store.getState().show(conversationId);
    await Promise.all([store.getState().loadEarlier(), store.getState().loadEarlier()]);
    expect(shown()?.messages).toEqual([...earlier, ...transcript.messages]);
    await store.getState().loadEarlier();
    expect(main.requests('conversation.readEarlier')).toHaveLength(1);
  });
});
