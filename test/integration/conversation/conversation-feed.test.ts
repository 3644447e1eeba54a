import { describe, expect, it } from 'vitest';
import { ConversationFeed } from '../../../main/conversation/conversation-feed.ts';
import type { ConversationStore } from '../../../main/conversation/conversation-store.ts';
import { conversationIdSchema, type ConversationId } from '../../../preload/contract/ids.ts';
import type { MessageAdded, RunEvent } from '../../../preload/contract/run-event.ts';
import { openTestStore } from '../../support/test-store.ts';
import { headOf, messageAdded, summaryOf } from '../../support/stored-conversation.ts';

/** A store that holds a conversation of so many messages. */
async function storeWith(name: string, count: number, store?: ConversationStore) {
  const conversations = store ?? (await openTestStore()).conversations;
  const conversationId = conversationIdSchema.parse(name);
  await conversations.createConversation(summaryOf(name));
  let parent: MessageAdded | null = null;
  const events: RunEvent[] = [];
  for (let at = 0; at < count; at += 1) {
    parent = messageAdded(name, `${name}-${at}`, parent, { head: headOf('request', 'complete') });
    events.push(parent);
  }
  await conversations.record(conversationId, events, 'stream');
  return { store: conversations, conversationId };
}

function renamed(feed: ConversationFeed, conversationId: ConversationId, title: string): RunEvent {
  return {
    type: 'summary-changed',
    summary: { ...feed.transcript(conversationId).summary, title },
  };
}

const ids = (messages: readonly { readonly messageId: string }[]) =>
  messages.map((message) => message.messageId);

describe('the live transcript', () => {
  it('is read in pages from its end, as the store would give them', async () => {
    const { store, conversationId } = await storeWith('c1', 250);
    const feed = new ConversationFeed({ store, epoch: 'e1' });
    for (const limit of [3, 100, 180, 500, 10]) {
      const read = feed.read(conversationId, limit);
      expect(read).toEqual({
        transcript: store.readTranscript(conversationId, limit),
        epoch: 'e1',
        nextSequence: 0,
      });
    }
    expect(ids(feed.read(conversationId, 2).transcript.messages)).toEqual(['c1-248', 'c1-249']);
  });

  it('numbers what happens in each conversation by itself, from 0', async () => {
    const { store, conversationId: first } = await storeWith('c1', 1);
    const { conversationId: second } = await storeWith('c2', 1, store);
    const feed = new ConversationFeed({ store, epoch: 'e1' });
    const told: string[] = [];
    const stop = feed.subscribe({
      runEvents: (conversationId, sequence, events) =>
        told.push(`${conversationId} ${sequence} ${events.length}`),
      appEvent: (event) => told.push(event.type),
    });
    const one = renamed(feed, first, 'A');
    const writing = feed.record(first, [one, one], 'stream');
    expect(feed.read(first, 10)).toMatchObject({
      nextSequence: 2,
      transcript: { summary: { title: 'A' } },
    });
    await writing;
    await feed.record(second, [renamed(feed, second, 'B')], 'stream');
    await feed.record(first, [renamed(feed, first, 'C')], 'stream');
    stop();
    await feed.record(first, [renamed(feed, first, 'D')], 'stream');
    expect(told).toEqual([
      'c1 0 2',
      'conversation-listed',
      'c2 0 1',
      'conversation-listed',
      'c1 2 1',
      'conversation-listed',
    ]);
  });

  it('is let go when it was not used for long, and its numbers go on all the same', async () => {
    const { store, conversationId: first } = await storeWith('c1', 2);
    const feed = new ConversationFeed({ store, epoch: 'e1', keptTranscripts: 2 });
    await feed.record(first, [renamed(feed, first, 'Old')], 'stream');
    const release = feed.hold(first);
    for (const name of ['c2', 'c3', 'c4']) {
      const { conversationId } = await storeWith(name, 1, store);
      feed.read(conversationId, 10);
    }
    const held = feed.transcript(first);
    expect(feed.transcript(first)).toBe(held);
    release();
    feed.read(conversationIdSchema.parse('c3'), 10);
    feed.read(conversationIdSchema.parse('c4'), 10);
    expect(feed.transcript(first)).not.toBe(held);
    expect(feed.transcript(first)).toEqual(held);
    expect(feed.read(first, 10).nextSequence).toBe(1);
  });

  it('of nothing is not found', async () => {
    const { conversations: store } = await openTestStore();
    const feed = new ConversationFeed({ store, epoch: 'e1' });
    expect(() => feed.read(conversationIdSchema.parse('none'), 10)).toThrow('not-found');
  });
});
