import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutMiddle, joinCut } from '../../../../main/base/cut-middle.ts';
import { propertyRuns } from '../../../support/property-runs.ts';

it('keeps a text that fits, and of a longer one both ends, counting what is missing', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 80 });
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 60 }), (written, limit) => {
      const cut = cutMiddle(written, limit);
      if (cut === null) {
        expect(written.length).toBeLessThanOrEqual(limit);
        return;
      }
      const { start, end, leftOut } = cut;
      expect(written.startsWith(start)).toBe(true);
      expect(written.endsWith(end)).toBe(true);
      expect(start.length + end.length + leftOut).toBe(written.length);
      expect(start.length + end.length).toBeLessThanOrEqual(limit);
      expect(`${start}${end}`.isWellFormed()).toBe(true);
    }),
    { numRuns: propertyRuns(300) },
  );
});

it('says in place of the middle how much is missing', () => {
  const cut = cutMiddle('0123456789', 8);
  expect(cut && joinCut(cut, 'characters')).toBe('012345\n[2 characters left out]\n89');
});
