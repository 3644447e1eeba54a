import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { EventPublisher } from '../../../../main/ipc/event-publisher.ts';
import type { WindowSubscription } from '../../../../main/ipc/event-publisher.ts';
import type {
  AssistantEvent,
  ConversationEvents,
} from '../../../../preload/contract/assistant-event.ts';
import { conversationIdSchema } from '../../../../preload/contract/ids.ts';
import { textDelta, transcriptWith } from '../../../support/run-events.ts';

const conversationId = conversationIdSchema.parse('c1');
const text = (value: string): ReturnType<typeof textDelta> => textDelta('m1', 0, value);

let publisher: EventPublisher;
let received: AssistantEvent[];
let subscription: WindowSubscription;

beforeEach(() => {
  vi.useFakeTimers();
  publisher = new EventPublisher({ epoch: 'e', limits: { events: 3, size: 100_000 } });
  received = [];
  subscription = publisher.addWindow({ send: (event) => received.push(event) });
});

afterEach(() => {
  publisher.dispose();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

function envelopes(): readonly ConversationEvents[] {
  return received.filter((event) => event.type === 'conversation');
}

describe('EventPublisher', () => {
  it('joins the events of one frame, and the numbers say how many there were', () => {
    publisher.runEvents(conversationId, 5, [text('a'), text('b')]);
    publisher.runEvents(conversationId, 7, [text('c')]);
    expect(received).toEqual([]);

    vi.advanceTimersByTime(16);
    expect(received).toHaveLength(1);
    const sent = { type: 'conversation', epoch: 'e', conversationId, sequence: 5, nextSequence: 8 };
    expect(received[0]).toMatchObject({ ...sent, events: [text('abc')] });
  });

  it('sends the next frame with the number where the last one ended', () => {
    for (let number = 0; number < 3; number += 1) {
      publisher.runEvents(conversationId, number, [text('a')]);
      vi.advanceTimersByTime(16);
      subscription.acknowledge();
    }
    expect(envelopes().map((one) => [one.sequence, one.nextSequence])).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
  });

  it('ends an envelope where a window has read', () => {
    publisher.runEvents(conversationId, 0, [text('a'), text('b'), text('c')]);
    publisher.cutAt(conversationId, 2);
    vi.advanceTimersByTime(16);
    expect(envelopes().map((one) => [one.sequence, one.nextSequence])).toEqual([
      [0, 2],
      [2, 3],
    ]);
  });

  it('leaves a number out rather than hide that events are missing', () => {
    publisher.runEvents(conversationId, 0, [text('a')]);
    publisher.runEvents(conversationId, 4, [text('b')]);
    vi.advanceTimersByTime(16);
    expect(envelopes().map((one) => one.sequence)).toEqual([0, 4]);
  });

  it('keeps conversations apart', () => {
    const other = conversationIdSchema.parse('c2');
    publisher.runEvents(conversationId, 0, [text('a')]);
    publisher.runEvents(other, 9, [text('b')]);
    vi.advanceTimersByTime(16);
    expect(envelopes().map((one) => [one.conversationId, one.sequence])).toEqual([
      ['c1', 0],
      ['c2', 9],
    ]);
  });

  it('sends of a conversation that was listed twice in a frame the newer row alone', () => {
    const { summary } = transcriptWith('c1');
    publisher.appEvent({ type: 'conversation-listed', summary });
    const renamed = { ...summary, title: 'New' };
    publisher.appEvent({ type: 'conversation-listed', summary: renamed });
    vi.advanceTimersByTime(16);
    expect(received).toEqual([{ type: 'conversation-listed', summary: renamed }]);
  });
});

describe('EventPublisher with a window that hangs', () => {
  it('holds back what comes, however much it is, and then tells the gap once per conversation', () => {
    for (let number = 0; number < 1000; number += 1) {
      publisher.runEvents(conversationId, number, [text('a')]);
      vi.advanceTimersByTime(16);
    }
    expect(received).toHaveLength(3);

    for (let count = 0; count < 3; count += 1) subscription.acknowledge();
    expect(envelopes().at(-1)).toMatchObject({ sequence: 1000, nextSequence: 1000, events: [] });
    expect(received).toHaveLength(4);

    publisher.runEvents(conversationId, 1000, [text('a')]);
    vi.advanceTimersByTime(16);
    expect(envelopes().at(-1)).toMatchObject({ sequence: 1000, nextSequence: 1001 });
  });

  it('counts what is under way by its size too', () => {
    publisher.runEvents(conversationId, 0, [text('a'.repeat(200_000))]);
    vi.advanceTimersByTime(16);
    publisher.runEvents(conversationId, 1, [text('b')]);
    vi.advanceTimersByTime(16);
    expect(received).toHaveLength(1);
    subscription.acknowledge();
    expect(envelopes().at(-1)).toMatchObject({ sequence: 2, events: [] });
  });

  it('keeps the newest of what concerns the app until the window goes on', () => {
    const { summary } = transcriptWith('c1');
    for (let number = 0; number < 3; number += 1) {
      publisher.runEvents(conversationId, number, [text('a')]);
      vi.advanceTimersByTime(16);
    }
    for (const title of ['One', 'Two']) {
      publisher.appEvent({ type: 'conversation-listed', summary: { ...summary, title } });
      vi.advanceTimersByTime(16);
    }
    for (let count = 0; count < 3; count += 1) subscription.acknowledge();
    expect(received.slice(3)).toEqual([
      { type: 'conversation-listed', summary: { ...summary, title: 'Two' } },
    ]);
  });

  it('begins anew with a page that was loaded anew', () => {
    for (let number = 0; number < 5; number += 1) {
      publisher.runEvents(conversationId, number, [text('a')]);
      vi.advanceTimersByTime(16);
    }
    subscription.reset();
    publisher.runEvents(conversationId, 5, [text('a')]);
    vi.advanceTimersByTime(16);
    expect(envelopes().map((one) => one.sequence)).toEqual([0, 1, 2, 5]);
  });

  it('does not keep another window waiting', () => {
    const other: AssistantEvent[] = [];
    const second = publisher.addWindow({
      send: (event) => {
        other.push(event);
        second.acknowledge();
      },
    });
    for (let number = 0; number < 10; number += 1) {
      publisher.runEvents(conversationId, number, [text('a')]);
      vi.advanceTimersByTime(16);
    }
    expect(other).toHaveLength(10);
    second.dispose();
    publisher.runEvents(conversationId, 10, [text('a')]);
    vi.advanceTimersByTime(16);
    expect(other).toHaveLength(10);
  });
});
