import { describe, expect, it } from 'vitest';
import { splitQuestion } from '../../../../../renderer/dialogs/question/split-question.ts';

describe('splitQuestion', () => {
  it('takes the first line as the heading and keeps every line break of the rest [D-01] [BC-50]', () => {
    expect(splitQuestion('Who is it for?\nIt decides the tone.\n\nAnd the length.')).toEqual({
      heading: 'Who is it for?',
      rest: 'It decides the tone.\n\nAnd the length.',
    });
    expect(splitQuestion('Who is it for?')).toEqual({ heading: 'Who is it for?', rest: null });
  });

  it('sets a long first line as text, counting code points', () => {
    expect(splitQuestion('👋'.repeat(160)).heading).toBe('👋'.repeat(160));
    expect(splitQuestion('q'.repeat(161))).toEqual({ heading: null, rest: 'q'.repeat(161) });
  });
});
