import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyDelta } from '../../../../preload/contract/apply-delta.ts';
import { joinPartDeltas } from '../../../../preload/contract/join-part-deltas.ts';
import { anyDelta } from '../../../support/arbitraries/event-steps.ts';
import { anyResponsePart } from '../../../support/arbitraries/messages.ts';

it('makes of two deltas one that does the same to any part', () => {
  fc.assert(
    fc.property(anyResponsePart, anyDelta, anyDelta, (part, first, second) => {
      const joined = joinPartDeltas(first, second);
      fc.pre(joined !== null);
      expect(applyDelta(part, joined)).toEqual(applyDelta(applyDelta(part, first), second));
    }),
  );
});

it('leaves apart what cannot be joined without knowing the part', () => {
  const text = { partDeltaKind: 'tool_call', argsDelta: '{' } as const;
  const object = { partDeltaKind: 'tool_call', argsDelta: { a: 1 } } as const;
  expect(joinPartDeltas(text, object)).toBeNull();
  expect(joinPartDeltas({ partDeltaKind: 'text', contentDelta: 'a' }, text)).toBeNull();
});
