import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  fromStoredDelta,
  toStoredDelta,
} from '../../../../../main/persistence/stored/stored-delta.ts';
import { applyDelta } from '../../../../../preload/contract/apply-delta.ts';
import { anyDelta } from '../../../../support/arbitraries/event-steps.ts';
import { anyResponsePart } from '../../../../support/arbitraries/messages.ts';

it('reads a delta that does to any part what the one written does', () => {
  fc.assert(
    fc.property(anyResponsePart, anyDelta, (part, delta) => {
      const read = fromStoredDelta(toStoredDelta(delta));
      expect(applyDelta(part, read)).toEqual(applyDelta(part, delta));
    }),
  );
});

it('writes nothing but well-formed text, whatever halves of pairs it holds', () => {
  const stored = toStoredDelta({ partDeltaKind: 'text', contentDelta: 'a\ud83d' });
  // A lone surrogate cannot be UTF-8; its escape can.
  expect(Buffer.from(stored, 'utf8').toString('utf8')).toBe(stored);
});
