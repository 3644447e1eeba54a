import { describe, expect, it, onTestFinished, vi } from 'vitest';

import type { ConversationSummary } from '../../../preload/contract/conversation.ts';
import type { RunEvent } from '../../../preload/contract/run-event.ts';
import { createAssistantClient } from '../../../renderer/assistant-client.ts';
import { startEventSubscription } from '../../../renderer/event-subscription.ts';
import { createStores } from '../../../renderer/stores/stores.ts';
import { selectTranscript } from '../../../renderer/stores/transcript-store.ts';
import { appInfo } from '../../support/renderer/app-info.ts';
import { ScriptedMain } from '../../support/renderer/scripted-main.ts';
import { text, TranscriptBuilder } from '../../support/renderer/transcript-builder.ts';

const builder = new TranscriptBuilder('a', 'Rivers')
  .run('running')
  .person('List rivers')
  .response([text('', null)], 'interrupted');
const { conversationId } = builder;

function streamed(contentDelta: string): RunEvent {
  return {
    type: 'part-streamed',
    messageId: builder.lastMessageId,
    at: '2026-11-30T14:32:01.000Z',
    event: { eventKind: 'part_delta', index: 0, delta: { partDeltaKind: 'text', contentDelta } },
  };
}

async function open() {
  const transcript = builder.build();
  const main = new ScriptedMain({ app: appInfo(), transcripts: [transcript] });
  const stores = createStores(createAssistantClient(main), {
    storage: { getItem: () => null, setItem: () => undefined },
    systemIsDark: false,
  });
  const frames: (() => void)[] = [];
  const stop = startEventSubscription(createAssistantClient(main), stores, {
    request: (apply) => frames.push(apply),
  });
  onTestFinished(stop);
  await stores.app.getState().read();
  await stores.conversations.getState().read();
  await stores.view.getState().openConversation(conversationId);
  const drawFrame = (): void => {
    for (const apply of frames.splice(0)) apply();
  };
  const shown = () => selectTranscript(stores.transcript.getState());
  return { main, stores, frames, drawFrame, shown, summary: transcript.summary };
}

describe('the event subscription', () => {
  it('applies what comes within a frame at once', async () => {
    const { main, stores, frames, drawFrame, shown } = await open();
    let draws = 0;
    stores.transcript.subscribe(() => (draws += 1));
    for (const word of ['Nile, ', 'Amazon, ', 'Volga']) {
      main.emit(conversationId, [streamed(word)]);
    }
    expect([frames.length, draws]).toEqual([1, 0]);
    drawFrame();
    expect(draws).toBe(1);
    expect(shown()).toEqual(main.transcript(conversationId));
  });

  it('shows what main has after an event was dropped on purpose [M-09]', async () => {
    const { main, drawFrame, shown } = await open();
    main.emit(conversationId, [streamed('Nile, ')], true);
    main.emit(conversationId, [streamed('Amazon')]);
    drawFrame();
    await expect.poll(shown).toEqual(main.transcript(conversationId));
  });

  it('lists a conversation anew and moves it to where it belongs', async () => {
    const { main, stores, summary } = await open();
    const newer: ConversationSummary = {
      ...summary,
      title: 'Newer',
      updatedAt: '2027-01-01T00:00:00Z',
    };
    main.emitApp({ type: 'conversation-listed', summary: newer });
    expect(stores.conversations.getState().conversations).toEqual([newer]);
  });

  it('goes to a new conversation when the one in view was deleted, and says so', async () => {
    const { main, stores } = await open();
    stores.composer.getState().setText(conversationId, 'unsent');
    main.emitApp({ type: 'conversation-removed', conversationId });
    expect(stores.transcript.getState().conversationId).toBeNull();
    expect(stores.conversations.getState().conversations).toEqual([]);
    expect(stores.composer.getState().texts).toEqual({});
    expect(stores.toasts.getState().toasts).toMatchObject([{ text: 'Conversation deleted' }]);
  });

  it('does what the menu asks', async () => {
    // This window draws no frames by which a stop could be timed.
    vi.stubGlobal('requestAnimationFrame', () => 0);
    onTestFinished(() => void vi.unstubAllGlobals());
    const { main, stores } = await open();
    main.emitApp({ type: 'command', command: 'open-settings' });
    expect(stores.view.getState().place).toEqual({ kind: 'settings', section: 'models' });
    main.emitApp({ type: 'show-conversation', conversationId });
    expect(stores.view.getState().place).toEqual({ kind: 'conversation' });
    main.emitApp({ type: 'command', command: 'stop' });
    expect(main.requests('run.stop')).toEqual([{ runId: builder.runId }]);
    main.emitApp({ type: 'command', command: 'new-conversation' });
    expect(stores.transcript.getState().conversationId).toBeNull();
  });
});
