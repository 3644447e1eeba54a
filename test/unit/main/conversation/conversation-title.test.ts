import { describe, expect, it } from 'vitest';
import { titleFromMessage } from '../../../../main/conversation/conversation-title.ts';

describe('a title', () => {
  it.each([
    ['Plan a trip', 'Plan a trip'],
    ['\n\n  Plan   a\ttrip \nto Rome', 'Plan a trip'],
    ['   ', ''],
    ['가'.repeat(61), `${'가'.repeat(59)}…`],
    ['🙂'.repeat(60), '🙂'.repeat(60)],
    [`${'a'.repeat(58)} bcd`, `${'a'.repeat(58)}…`],
  ])('of %j is its first line, at most 60 code points', (text, title) => {
    expect(titleFromMessage(text)).toBe(title);
    expect([...titleFromMessage(text)].length).toBeLessThanOrEqual(60);
  });
});
