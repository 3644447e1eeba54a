import { describe, expect, it } from 'vitest';

import { groupConversations } from '../../../../../renderer/components/sidebar/group-conversations.ts';
import { TranscriptBuilder } from '../../../../support/renderer/transcript-builder.ts';

function row(title: string, updatedAt: string, pinned = false) {
  return { ...new TranscriptBuilder(title, title).build().summary, updatedAt, pinned };
}

describe('groupConversations', () => {
  it('groups by the day of the person, and keeps the order within', () => {
    const now = new Date(2026, 10, 30, 0, 5).getTime();
    const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
    const groups = groupConversations(
      [
        row('now', minutesAgo(1)),
        row('pinned', minutesAgo(2), true),
        row('before midnight', minutesAgo(6)),
        row('older', minutesAgo(6000)),
      ],
      now,
    );
    expect(groups.today.map((one) => one.title)).toEqual(['now']);
    expect(groups.pinned.map((one) => one.title)).toEqual(['pinned']);
    expect(groups.earlier.map((one) => one.title)).toEqual(['before midnight', 'older']);
  });
});
