import { describe, expect, it } from 'vitest';

import type { ConversationEvents } from '../../../../preload/contract/assistant-event.ts';
import type { TranscriptRead } from '../../../../preload/contract/requests.ts';
import { followTranscript } from '../../../../renderer/stores/follow-transcript.ts';
import { text, TranscriptBuilder } from '../../../support/renderer/transcript-builder.ts';

const builder = new TranscriptBuilder('a', 'Rivers')
  .run('running')
  .person('List rivers')
  .response([text('', null)], 'interrupted');
const transcript = builder.build();
const read: TranscriptRead = { transcript, epoch: 'e1', nextSequence: 10 };

function delta(sequence: number, contentDelta: string, nextSequence = sequence + 1) {
  const batch: ConversationEvents = {
    type: 'conversation',
    epoch: 'e1',
    conversationId: builder.conversationId,
    sequence,
    nextSequence,
    events: [
      {
        type: 'part-streamed',
        messageId: builder.lastMessageId,
        at: '2026-11-30T14:32:01.000Z',
        event: {
          eventKind: 'part_delta',
          index: 0,
          delta: { partDeltaKind: 'text', contentDelta },
        },
      },
    ],
  };
  return batch;
}

function shownText(followed: { readonly read: TranscriptRead }): unknown {
  return followed.read.transcript.messages.at(-1)?.parts[0]?.part;
}

describe('followTranscript', () => {
  it('applies what follows the read, in order', () => {
    const followed = followTranscript(read, [delta(10, 'Nile, '), delta(11, 'Amazon')]);
    expect(shownText(followed)).toMatchObject({ content: 'Nile, Amazon' });
    expect(followed).toMatchObject({ gap: false, read: { nextSequence: 12 } });
  });

  it('drops what the read already has', () => {
    const followed = followTranscript(read, [
      delta(8, 'old '),
      delta(9, 'old '),
      delta(10, 'Nile'),
    ]);
    expect(shownText(followed)).toMatchObject({ content: 'Nile' });
    expect(followed.gap).toBe(false);
  });

  it('takes joined deltas by the number they end at', () => {
    const followed = followTranscript(read, [delta(10, 'Nile, Amazon, ', 14), delta(14, 'Volga')]);
    expect(shownText(followed)).toMatchObject({ content: 'Nile, Amazon, Volga' });
  });

  it('sees a lost event and applies nothing after it [M-09]', () => {
    const followed = followTranscript(read, [delta(10, 'Nile, '), delta(12, 'Volga')]);
    expect(followed.gap).toBe(true);
    expect(shownText(followed)).toMatchObject({ content: 'Nile, ' });
    expect(followed.read.nextSequence).toBe(11);
  });

  it('sees the loss that an event without events tells of [M-09]', () => {
    const empty = { ...delta(15, ''), nextSequence: 15, events: [] };
    expect(followTranscript(read, [empty]).gap).toBe(true);
  });

  it('sees that joined deltas overlap the read', () => {
    expect(followTranscript(read, [delta(8, 'half old', 12)]).gap).toBe(true);
  });

  it('does not compare numbers of another start of the app', () => {
    const other = { ...delta(10, 'Nile'), epoch: 'e2' };
    expect(followTranscript(read, [other])).toMatchObject({
      gap: true,
      read: { nextSequence: 10 },
    });
  });
});
