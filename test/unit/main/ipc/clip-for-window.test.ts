import fc from 'fast-check';
import { expect, it } from 'vitest';

import { clipEvent } from '../../../../main/ipc/clip-for-window.ts';
import {
  clippedFromBytes,
  windowReturnLimitBytes,
} from '../../../../preload/contract/clipped-return.ts';
import type { Json } from '../../../../preload/contract/json.ts';
import type { PartAdded } from '../../../../preload/contract/run-event.ts';
import { responseMessage, toolReturned } from '../../../support/run-events.ts';

function clip(content: Json, metadata: Json = null): PartAdded {
  const event = clipEvent(toolReturned('m1', content, metadata));
  if (event.type !== 'part-added') throw new Error('The kind of an event never changes.');
  return event;
}

function contentOf({ part }: PartAdded): Json {
  return part.partKind === 'tool-return' ? part.content : null;
}

it('lets a return through untouched up to the limit', () => {
  const event = toolReturned('m1', 'x'.repeat(windowReturnLimitBytes - 100));
  expect(clipEvent(event)).toBe(event);
  expect(clippedFromBytes(event.part)).toBeNull();
});

it('cuts a longer one between code points and says how long it was', () => {
  fc.assert(
    fc.property(fc.nat({ max: 8 }), fc.constantFrom('河', '🙂', 'é', 'a'), (offset, sign) => {
      const text = 'x'.repeat(offset) + sign.repeat(windowReturnLimitBytes);
      const event = clip(text);
      const content = contentOf(event);
      const start = typeof content === 'string' ? content : '';
      expect(text.startsWith(start)).toBe(true);
      expect(Buffer.byteLength(start)).toBeLessThanOrEqual(windowReturnLimitBytes);
      expect(Buffer.byteLength(start)).toBeGreaterThan(windowReturnLimitBytes - 4);
      expect(start).not.toContain('\uFFFD');
      expect(clippedFromBytes(event.part)).toBe(Buffer.byteLength(text));
    }),
    { numRuns: 20 },
  );
});

it('cuts an object as its JSON text, and one with large metadata too', () => {
  const list = Array.from({ length: 20_000 }, (_, at) => ({ line: at }));
  expect(contentOf(clip(list))).toBe(JSON.stringify(list).slice(0, windowReturnLimitBytes));
  const event = clip('short', 'm'.repeat(windowReturnLimitBytes));
  expect(contentOf(event)).toBe('short');
  expect(JSON.stringify(event).length).toBeLessThan(1000);
});

it('cuts returns inside added messages and new paths', () => {
  const long = toolReturned('m1', 'x'.repeat(2 * windowReturnLimitBytes));
  const { message } = responseMessage('m1', null);
  const entry = { index: 0, part: long.part, startedAt: long.at, endedAt: long.at };
  const full = { ...message, parts: [entry] };
  const added = clipEvent({ type: 'message-added', message: full });
  const moved = clipEvent({
    type: 'path-changed',
    leafMessageId: message.messageId,
    messages: [full],
    hasEarlier: false,
    branches: [],
    runs: [],
    questions: [],
  });
  for (const event of [added, moved]) {
    expect(JSON.stringify(event).length).toBeLessThan(windowReturnLimitBytes + 2000);
  }
});
