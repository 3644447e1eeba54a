import fc from 'fast-check';
import { expect, it } from 'vitest';

import { joinDeltas } from '../../../../main/ipc/join-deltas.ts';
import { applyRunEvent } from '../../../../preload/contract/apply-run-event.ts';
import type { RunEvent } from '../../../../preload/contract/run-event.ts';
import type { PartDelta } from '../../../../preload/contract/stream-event.ts';
import type { Transcript } from '../../../../preload/contract/transcript.ts';
import {
  partDelta,
  responseMessage,
  startedPart,
  transcriptWith,
} from '../../../support/run-events.ts';

const particulars = {
  providerName: fc.option(fc.constantFrom('a', 'b')),
  providerDetails: fc.option(fc.dictionary(fc.constantFrom('x', 'y'), fc.integer())),
};
const args = fc.option(
  fc.oneof(fc.string({ maxLength: 3 }), fc.dictionary(fc.constantFrom('k', 'l'), fc.integer())),
);
const delta: fc.Arbitrary<PartDelta> = fc.oneof(
  fc.record({
    partDeltaKind: fc.constant('text' as const),
    contentDelta: fc.string({ maxLength: 4 }),
    ...particulars,
  }),
  fc.record({
    partDeltaKind: fc.constant('thinking' as const),
    contentDelta: fc.option(fc.string({ maxLength: 4 })),
    signatureDelta: fc.option(fc.string({ maxLength: 2 })),
    ...particulars,
  }),
  fc.record({
    partDeltaKind: fc.constant('tool_call' as const),
    toolNameDelta: fc.option(fc.string({ maxLength: 2 })),
    argsDelta: args,
    toolCallId: fc.option(fc.constantFrom('c1', 'c2')),
    ...particulars,
  }),
);
const streamed: fc.Arbitrary<RunEvent> = fc
  .tuple(fc.constantFrom('m1', 'm2'), fc.nat({ max: 2 }), delta)
  .map(([message, index, value]) => partDelta(message, index, value));

it('does to a transcript exactly what the single events do', () => {
  const start = [responseMessage('m1', null), responseMessage('m2', 'm1')].flatMap((message) => [
    message,
    startedPart(message.message.messageId, 0, 'text'),
    startedPart(message.message.messageId, 1, 'thinking'),
    startedPart(message.message.messageId, 2, 'tool-call'),
  ]);
  const reduce = (events: readonly RunEvent[]): Transcript =>
    [...start, ...events].reduce(applyRunEvent, transcriptWith('c1'));

  fc.assert(
    fc.property(fc.array(streamed, { maxLength: 30 }), (events) => {
      const joined = joinDeltas(events);
      expect(joined.length).toBeLessThanOrEqual(events.length);
      expect(reduce(joined)).toEqual(reduce(events));
    }),
  );
});

it('makes one event of a run of deltas of one part, and leaves the others apart', () => {
  const text = (value: string): PartDelta => ({ partDeltaKind: 'text', contentDelta: value });
  const joined = joinDeltas([
    partDelta('m1', 0, text('a')),
    partDelta('m1', 0, text('b')),
    partDelta('m1', 1, text('c')),
    partDelta('m2', 1, text('d')),
    partDelta('m2', 1, text('e')),
  ]);
  expect(joined).toHaveLength(3);
});
