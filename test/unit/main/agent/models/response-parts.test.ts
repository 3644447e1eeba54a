import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { ResponseParts } from '../../../../../main/agent/models/response-parts.ts';
import { applyDelta } from '../../../../../preload/contract/apply-delta.ts';
import type { ResponsePart } from '../../../../../preload/contract/response-part.ts';
import type {
  PartDeltaEvent,
  PartStartEvent,
} from '../../../../../preload/contract/stream-event.ts';
import { call, text } from '../../../../support/message-builders.ts';

const ids = { hex32: () => 'f'.repeat(32) };

describe('the parts of a response', () => {
  it('start with the first piece and grow with the others', () => {
    const parts = new ResponseParts();
    expect(parts.text(null, 'Hel')).toMatchObject([
      { eventKind: 'part_start', index: 0, part: { content: 'Hel' }, previousPartKind: null },
    ]);
    expect(parts.text(null, 'lo', { providerDetails: { a: 1 } })).toMatchObject([
      { eventKind: 'part_delta', delta: { contentDelta: 'lo', providerDetails: { a: 1 } } },
    ]);
    expect(parts.thinking('t', { content: 'hm', providerName: 'p' })).toMatchObject([
      { eventKind: 'part_start', index: 1, previousPartKind: 'text' },
    ]);
    parts.thinking('t', { signature: 'sig', providerDetails: { s: 1 }, providerName: 'p' });
    parts.text(null, 'new');
    expect(parts.parts).toMatchObject([
      { content: 'Hello', providerDetails: { a: 1 } },
      { content: 'hm', signature: 'sig', providerName: 'p' },
      { content: 'new' },
    ]);
  });

  it('wait for the name of a call, and keep what came before it', () => {
    const parts = new ResponseParts(ids);
    expect(parts.toolCall(1, { args: '{"a"', toolCallId: 'c' })).toEqual([]);
    expect(parts.toolCall(1, { args: ':' })).toEqual([]);
    expect(parts.toolCall(1, { toolName: 'look', args: '1' })).toMatchObject([
      { part: { toolName: 'look', args: '{"a":1', toolCallId: 'c' } },
    ]);
    expect(parts.toolCall(1, { args: '}' })).toMatchObject([
      { delta: { argsDelta: '}', toolCallId: 'c' } },
    ]);
    parts.toolCall(1, { toolName: '_up' });
    expect(parts.parts[0]).toMatchObject({ toolName: 'look_up', args: '{"a":1}' });
  });

  it('give a call without an id, or with one that is taken, its own', () => {
    const parts = new ResponseParts(ids);
    parts.toolCall(0, { toolName: 'a' });
    parts.part(call('same'));
    parts.part({ ...call('same'), toolName: 'other' });
    const found = parts.parts.map((part) => (part.partKind === 'tool-call' ? part.toolCallId : ''));
    expect(found[0]).toBe(`parley_${'f'.repeat(32)}`);
    expect(found[1]).toBe('same');
    expect(found[2]).toMatch(/^parley_/);
  });

  it('refuse arguments that are text after an object', () => {
    const parts = new ResponseParts();
    parts.part(call('c', 'look', { a: 1 }), 0);
    expect(() => parts.toolCall(0, { args: '{' })).toThrow('as JSON text and as an object');
  });

  it('can be told as a response at any time', () => {
    const parts = new ResponseParts();
    parts.part(text('x'));
    const head = { usage: { inputTokens: 1 }, state: 'incomplete' };
    expect(parts.snapshot(head as never)).toMatchObject({
      kind: 'response',
      parts: [{ content: 'x' }],
      state: 'incomplete',
    });
  });

  it('are what the events make when they are applied in order', () => {
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('text' as const),
        key: fc.constantFrom(null, 'a', 'b'),
        piece: fc.string(),
      }),
      fc.record({
        kind: fc.constant('thinking' as const),
        key: fc.constantFrom(null, 't'),
        piece: fc.string(),
      }),
      fc.record({
        kind: fc.constant('call' as const),
        key: fc.constantFrom('x', 'y'),
        piece: fc.string(),
      }),
      fc.record({
        kind: fc.constant('name' as const),
        key: fc.constantFrom('x', 'y'),
        piece: fc.constantFrom('go', 'on'),
      }),
    );
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const parts = new ResponseParts();
        const applied: ResponsePart[] = [];
        const apply = (event: PartStartEvent | PartDeltaEvent): void => {
          if (event.eventKind === 'part_start') applied[event.index] = event.part;
          else {
            const part = applied[event.index];
            if (part === undefined) throw new Error('A delta before its part.');
            applied[event.index] = applyDelta(part, event.delta);
          }
        };
        for (const { kind, key, piece } of steps) {
          const events =
            kind === 'text'
              ? parts.text(key, piece)
              : kind === 'thinking'
                ? parts.thinking(key, { content: piece })
                : parts.toolCall(key, kind === 'name' ? { toolName: piece } : { args: piece });
          for (const event of events) apply(event);
        }
        expect(applied).toEqual(parts.parts);
      }),
    );
  });
});
