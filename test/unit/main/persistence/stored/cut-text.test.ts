import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutText, endsInsidePair } from '../../../../../main/persistence/stored/cut-text.ts';
import { anyText } from '../../../../support/arbitraries/event-steps.ts';

describe('cutText', () => {
  it('gives pieces that make up the text, none too long and none ending inside a pair', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 2, max: 9 }), (text, maxUnits) => {
        const pieces = cutText(text, maxUnits);
        expect(pieces.join('')).toBe(text);
        expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(maxUnits);
        for (const [at, piece] of pieces.entries()) {
          const next = pieces[at + 1];
          if (next === undefined) continue;
          const isPairCut = endsInsidePair(piece) && /^[\udc00-\udfff]/.test(next);
          expect(isPairCut).toBe(false);
        }
      }),
    );
  });

  it('gives one empty piece for no text', () => {
    expect(cutText('', 5)).toEqual(['']);
  });
});
