import { describe, expect, it } from 'vitest';

import { createTranslate } from '../../../../preload/contract/locales/translate.ts';
import { formatClock, formatDuration } from '../../../../renderer/components/format-time.ts';

describe('times', () => {
  it('are short, and never negative', () => {
    const t = createTranslate('en');
    expect(formatDuration(2449, t, 1)).toBe('2.4 s');
    expect(formatDuration(18_900, t, 0)).toBe('18 s');
    expect(formatDuration(64_000, t, 0)).toBe('1 min 4 s');
    expect(formatDuration(-500, t, 0)).toBe('0 s');
    expect(formatDuration(6000, createTranslate('ko'), 0)).toBe('6초');
  });

  it('follow the locale', () => {
    const instant = new Date(2026, 10, 30, 14, 21).toISOString();
    expect(formatClock(instant, 'en-GB')).toBe('14:21');
    expect(formatClock(instant, 'en-US')).toMatch(/^2:21\sPM$/);
  });
});
