import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeHead,
  decodeMessages,
  decodePart,
  decodeRunUsage,
  encodeHead,
  encodeMessages,
  encodePart,
  encodeRunUsage,
} from '../../../../../main/agent/messages/wire.ts';
import { WireError } from '../../../../../main/agent/messages/wire-shape.ts';
import { noUsage } from '../../../../../preload/contract/usage.ts';
import { anyMessages } from '../../../../support/arbitraries/messages.ts';
import {
  call,
  request,
  response,
  text,
  toolReturn,
  user,
} from '../../../../support/message-builders.ts';

const throughText = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('the JSON form of a history', () => {
  it('is the same after a round trip, whatever it holds', () => {
    fc.assert(
      fc.property(anyMessages, (messages) => {
        const wire = throughText(encodeMessages(messages));
        const read = decodeMessages(wire);
        expect(throughText(encodeMessages(read))).toEqual(wire);
        expect(throughText(read)).toEqual(throughText(messages));
      }),
      { numRuns: 500 },
    );
  });

  it('has every key of the specification, nulls included', () => {
    const [sent, got] = encodeMessages([
      request([user('go'), toolReturn('id_fast', 'f')], { instructions: 'Be nice' }),
      response([call('id_fast', 'fast', {}), text('ok')]),
    ]);
    expect(sent).toEqual({
      parts: [
        { content: 'go', timestamp: '2026-01-01T00:00:00.000Z', part_kind: 'user-prompt' },
        {
          tool_name: 'look_up',
          content: 'f',
          tool_call_id: 'id_fast',
          tool_kind: null,
          metadata: null,
          timestamp: '2026-01-01T00:00:00.000Z',
          outcome: 'success',
          part_kind: 'tool-return',
        },
      ],
      timestamp: null,
      instructions: 'Be nice',
      kind: 'request',
      run_id: null,
      conversation_id: null,
      metadata: null,
      state: 'complete',
    });
    expect(got).toEqual({
      parts: [
        {
          tool_name: 'fast',
          args: {},
          tool_call_id: 'id_fast',
          tool_kind: null,
          id: null,
          provider_name: null,
          provider_details: null,
          part_kind: 'tool-call',
        },
        { content: 'ok', id: null, provider_name: null, provider_details: null, part_kind: 'text' },
      ],
      usage: {
        input_tokens: 0,
        cache_write_tokens: 0,
        cache_read_tokens: 0,
        output_tokens: 0,
        input_audio_tokens: 0,
        cache_audio_read_tokens: 0,
        output_audio_tokens: 0,
        details: {},
        cost: null,
      },
      model_name: 'scripted',
      timestamp: '2026-01-01T00:00:00.000Z',
      kind: 'response',
      provider_name: null,
      provider_url: null,
      provider_details: null,
      provider_response_id: null,
      finish_reason: null,
      run_id: null,
      conversation_id: null,
      metadata: null,
      state: 'complete',
    });
  });

  it('fills what is missing with the defaults', () => {
    const options = {
      unknownKinds: 'refuse' as const,
      now: () => '2030-01-01T00:00:00Z',
      newToolCallId: () => 'fresh',
    };
    const [sent, got] = decodeMessages(
      [
        { kind: 'request', parts: [{ part_kind: 'retry-prompt', content: 'x' }] },
        { kind: 'response', parts: [{ part_kind: 'tool-call', tool_name: 't' }] },
      ],
      options,
    );
    expect(sent).toMatchObject({
      timestamp: null,
      state: 'complete',
      parts: [{ toolName: null, toolCallId: 'fresh', timestamp: '2030-01-01T00:00:00Z' }],
    });
    expect(got).toMatchObject({
      timestamp: '2030-01-01T00:00:00Z',
      usage: noUsage,
      parts: [{ args: null, toolCallId: 'fresh' }],
    });
  });

  it('reads the names of older versions', () => {
    const [read] = decodeMessages([
      {
        kind: 'response',
        parts: [],
        vendor_id: 'r-1',
        vendor_details: { finish: 'x' },
        usage: { request_tokens: 5, response_tokens: 7, requests: 1 },
      },
    ]);
    expect(read).toMatchObject({
      providerResponseId: 'r-1',
      providerDetails: { finish: 'x' },
      usage: { inputTokens: 5, outputTokens: 7, extra: { requests: 1 } },
    });
  });

  it.each([
    [0.000201, '0.000201'],
    [1e-7, '0.0000001'],
    [1.25e-9, '0.00000000125'],
    [2e21, '2000000000000000000000'],
    ['1E-7', '1E-7'],
    ['0.10', '0.10'],
  ])('keeps a cost of %s as the decimal %s', (cost, expected) => {
    const [read] = decodeMessages([{ kind: 'response', parts: [], usage: { cost } }]);
    expect(read).toMatchObject({ usage: { cost: expected } });
  });

  it('leaves microseconds of other programs as they are', () => {
    const timestamp = '2026-08-22T12:00:00.123456Z';
    const wire = [{ kind: 'request', parts: [], timestamp }];
    expect(encodeMessages(decodeMessages(wire))).toMatchObject([{ timestamp }]);
  });

  it('names a part kind that it does not know, on either side', () => {
    const bad = (kind: string, part_kind: string) => () =>
      decodeMessages([{ kind, parts: [{ part_kind, content: 'x' }] }]);
    expect(bad('request', 'hologram')).toThrow(/"hologram"/);
    expect(bad('response', 'hologram')).toThrow(WireError);
    expect(bad('request', 'text')).toThrow(/unknown part_kind "text" in a request/);
  });

  it('names a message kind that it does not know', () => {
    expect(() => decodeMessages([{ kind: 'rumour', parts: [] }])).toThrow(/"rumour"/);
  });

  it('says which field is wrong', () => {
    expect(() =>
      decodeMessages([{ kind: 'request', parts: [{ part_kind: 'user-prompt', content: 5 }] }]),
    ).toThrow(/user-prompt.*content/);
    expect(() => decodeMessages([{ kind: 'request', parts: [], timestamp: 'noon' }])).toThrow(
      /timestamp.*ISO 8601/,
    );
    expect(() => decodeMessages({})).toThrow(WireError);
    expect(() => decodeMessages([null])).toThrow(WireError);
  });

  it('keeps a part of a newer version in our own store', () => {
    const wire = { part_kind: 'hologram', depth: 3 };
    const part = decodePart('response', wire);
    expect(part).toEqual({ partKind: 'opaque', wireKind: 'hologram', wire });
    expect(encodePart(part)).toEqual(wire);
  });

  it('reads a head and its parts apart, as the store keeps them', () => {
    const { parts, ...head } = response([text('a'), call('c')], { state: 'interrupted' });
    expect(decodeHead(throughText(encodeHead(head)))).toEqual(head);
    expect(parts.map((part) => decodePart('response', throughText(encodePart(part))))).toEqual(
      parts,
    );
  });

  it('keeps the key __proto__ of arguments a plain key', () => {
    const wire = JSON.parse(
      '[{"kind":"response","parts":[{"part_kind":"tool-call","tool_name":"t","tool_call_id":"c","args":{"__proto__":{"a":1}}}]}]',
    ) as unknown;
    expect(JSON.stringify(encodeMessages(decodeMessages(wire)))).toContain(
      '"args":{"__proto__":{"a":1}}',
    );
  });

  it('carries what a run used, its requests and tool calls included', () => {
    const usage = { ...noUsage, inputTokens: 3, cost: '0.01', requests: 2, toolCalls: 1 };
    expect(encodeRunUsage(usage)).toMatchObject({ input_tokens: 3, requests: 2, tool_calls: 1 });
    expect(decodeRunUsage(throughText(encodeRunUsage(usage)))).toEqual(usage);
  });
});
