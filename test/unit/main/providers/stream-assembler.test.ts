import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { openAiChat } from '../../../../main/providers/dialects/openai-chat.ts';
import { StreamAssembler } from '../../../../main/providers/stream-assembler.ts';
import { applyDelta } from '../../../../preload/contract/apply-delta.ts';
import type { ResponsePart } from '../../../../preload/contract/response-part.ts';
import type { PartDeltaEvent, PartStartEvent } from '../../../../preload/contract/stream-event.ts';

type Piece = LanguageModelV4StreamPart;

function assemble(pieces: readonly Piece[]) {
  const assembler = new StreamAssembler({ dialect: openAiChat, toToolCallId: (id) => id });
  const events = pieces.flatMap((piece) => [...assembler.feed(piece)]);
  return { events: [...events, ...assembler.flush()], parts: assembler.parts };
}

/** What a listener makes of the events, which has to be what the assembler holds. */
function replay(events: readonly (PartStartEvent | PartDeltaEvent)[]): ResponsePart[] {
  const parts: ResponsePart[] = [];
  for (const event of events) {
    const part = parts[event.index];
    if (event.eventKind === 'part_start') parts[event.index] = event.part;
    else if (part !== undefined) parts[event.index] = applyDelta(part, event.delta);
  }
  return parts;
}

const text = (id: string, delta: string): Piece => ({ type: 'text-delta', id, delta });
const args = (id: string, delta: string): Piece => ({ type: 'tool-input-delta', id, delta });
const open = (id: string): Piece => ({ type: 'tool-input-start', id, toolName: 'look' });
const whole = (id: string, input: string): Piece => ({
  type: 'tool-call',
  toolCallId: id,
  toolName: 'look',
  input,
});
const contents = (parts: readonly ResponsePart[]) =>
  parts.map((part) =>
    part.partKind === 'tool-call' ? part.args : 'content' in part ? part.content : null,
  );

describe('assembling a stream', () => {
  it('starts a part with its first content and not with an empty block', () => {
    const { events, parts } = assemble([
      { type: 'text-start', id: '0' },
      text('0', ''),
      text('0', 'a'),
      text('0', 'b'),
      { type: 'text-end', id: '0' },
      { type: 'text-start', id: '1' },
      { type: 'text-end', id: '1' },
    ]);
    expect(events.map((event) => event.eventKind)).toEqual(['part_start', 'part_delta']);
    expect(contents(parts)).toEqual(['ab']);
  });

  it('begins another part when an id comes again, or text comes after a later part', () => {
    const { parts } = assemble([
      text('0', 'a'),
      { type: 'text-end', id: '0' },
      { type: 'text-start', id: '0' },
      text('0', 'b'),
      open('c'),
      args('c', '{}'),
      text('0', 'late'),
    ]);
    expect(contents(parts)).toEqual(['a', 'b', '{}', 'late']);
  });

  it('takes a call that comes whole, and one that is repeated whole at its end, once', () => {
    const { events, parts } = assemble([
      open('a'),
      args('a', '{"q":'),
      args('a', '1}'),
      whole('a', '{"q":1}'),
      whole('b', '{"q":2}'),
    ]);
    expect(contents(parts)).toEqual(['{"q":1}', '{"q":2}']);
    expect(
      events.filter((event) => event.eventKind === 'part_start').map((event) => event.part),
    ).toMatchObject([
      { toolCallId: 'a', args: null },
      { toolCallId: 'b', args: null },
    ]);
  });

  it('keeps calls apart whose arguments come in turn, one after the other', () => {
    const { events, parts } = assemble([
      open('a'),
      args('a', '{"q"'),
      open('b'),
      args('b', '{"r"'),
      args('a', ':1}'),
      args('b', ':2}'),
    ]);
    expect(contents(parts)).toEqual(['{"q":1}', '{"r":2}']);
    expect(events.map((event) => event.index)).toEqual([0, 0, 0, 1, 1, 1]);
  });

  it('reads the long arguments of calls that come in turn without reading them again with each piece', () => {
    const parse = vi.spyOn(JSON, 'parse');
    const pieces = Array.from({ length: 300 }, () => [args('a', '{x}, '), args('b', 'more ')]);
    const { parts } = assemble([
      open('a'),
      open('b'),
      args('a', '{"x":"'),
      args('b', '{"x":"'),
      ...pieces.flat(),
      args('a', '"}'),
      args('b', '"}'),
    ]);
    const reads = parse.mock.calls.length;
    parse.mockRestore();
    expect(contents(parts)).toEqual([
      `{"x":"${'{x}, '.repeat(300)}"}`,
      `{"x":"${'more '.repeat(300)}"}`,
    ]);
    expect(reads).toBeLessThan(5);
  });

  it('gives out at the end what waited for a call that never became whole', () => {
    const { parts } = assemble([
      open('a'),
      args('a', '{"cut'),
      open('b'),
      args('b', '{}'),
      text('0', 'x'),
    ]);
    expect(contents(parts)).toEqual(['{"cut', '{}', 'x']);
  });

  it('keeps what the provider attached, also to a block without text, and names the provider of thinking', () => {
    const { parts } = assemble([
      { type: 'reasoning-start', id: 'r', providerMetadata: { p: { itemId: 'i' } } },
      { type: 'reasoning-end', id: 'r', providerMetadata: { p: { itemId: 'i', signature: 's' } } },
      { type: 'reasoning-delta', id: 'plain', delta: 'hm' },
      { type: 'text-delta', id: '0', delta: 'a', providerMetadata: { p: {} } },
      {
        type: 'tool-call',
        toolCallId: 'c',
        toolName: 'look',
        input: '{}',
        providerMetadata: { p: { thoughtSignature: 't' } },
      },
    ]);
    expect(parts).toMatchObject([
      {
        partKind: 'thinking',
        content: '',
        providerName: 'openaiCompatible',
        providerDetails: { p: { itemId: 'i', signature: 's' } },
      },
      {
        partKind: 'thinking',
        content: 'hm',
        providerName: 'openaiCompatible',
        providerDetails: null,
      },
      { partKind: 'text', providerName: null, providerDetails: null },
      { partKind: 'tool-call', providerDetails: { p: { thoughtSignature: 't' } } },
    ]);
  });

  it('tells listeners just what it holds, in parts that follow one another, whatever comes in which order', () => {
    const id = fc.constantFrom('a', 'b', 'c');
    const anyPiece: fc.Arbitrary<Piece> = fc.oneof(
      id.map((each): Piece => ({ type: 'text-start', id: each })),
      fc.tuple(id, fc.constantFrom('', 'x', 'yz')).map(([each, delta]) => text(each, delta)),
      id.map((each): Piece => ({ type: 'text-end', id: each })),
      fc
        .tuple(id, fc.constantFrom('', 'hm'))
        .map(([each, delta]): Piece => ({ type: 'reasoning-delta', id: each, delta })),
      id.map(open),
      fc.tuple(id, fc.constantFrom('{', '}', '"q":1')).map(([each, delta]) => args(each, delta)),
      id.map((each): Piece => ({ type: 'tool-input-end', id: each })),
      id.map((each) => whole(each, '{}')),
    );
    fc.assert(
      fc.property(fc.array(anyPiece, { maxLength: 30 }), (pieces) => {
        const { events, parts } = assemble(pieces);
        expect(replay(events)).toEqual(parts);
        const starts = events.flatMap((event) =>
          event.eventKind === 'part_start' ? [event.index] : [],
        );
        expect(starts).toEqual(parts.map((_, at) => at));
        const written = pieces
          .flatMap((piece) => (piece.type === 'text-delta' ? [piece.delta] : []))
          .join('');
        const kept = parts
          .flatMap((part) => (part.partKind === 'text' ? [part.content] : []))
          .join('');
        expect(Array.from(kept).sort()).toEqual(Array.from(written).sort());
      }),
      { numRuns: 2000 },
    );
  });
});
