import fc from 'fast-check';
import type { ModelMessage } from '../../../preload/contract/message.ts';
import type { UserContent } from '../../../preload/contract/user-content.ts';
import { noUsage } from '../../../preload/contract/usage.ts';
import { anyMessages } from '../../support/arbitraries/messages.ts';
import {
  call,
  request,
  response,
  retryPrompt,
  text,
  thinking,
  toolReturn,
  user,
} from '../../support/message-builders.ts';

/** A history of this runtime, by name. */
export interface NamedHistory {
  readonly name: string;
  readonly messages: readonly ModelMessage[];
}

const timestamp = '2020-02-03T04:05:06.123Z';
const contents: readonly UserContent[] = [
  'text',
  { kind: 'text-content', content: 'with metadata', metadata: { m: 1 } },
  { kind: 'image-url', url: 'https://example.com/a.png', mediaType: 'image/png' },
  { kind: 'binary', data: 'AAH/', mediaType: 'image/png', identifier: 'f1' },
  { kind: 'cache-point', ttl: '5m' },
];

/** One history for each kind that this runtime makes, and many of any kind. */
export function ourHistories(): readonly NamedHistory[] {
  const chosen: NamedHistory[] = [
    { name: 'empty', messages: [] },
    {
      name: 'request',
      messages: [
        request([user('hi')], {
          timestamp,
          instructions: 'Be brief.',
          runId: 'r',
          conversationId: 'c',
          metadata: { a: [1, null] },
          state: 'interrupted',
        }),
      ],
    },
    { name: 'request-empty', messages: [request([])] },
    {
      name: 'system-prompt',
      messages: [
        request([{ partKind: 'system-prompt', content: 's', timestamp, dynamicRef: 'fn' }]),
      ],
    },
    {
      name: 'user-contents',
      messages: [request([{ partKind: 'user-prompt', content: contents, timestamp }])],
    },
    {
      name: 'tool-returns',
      messages: [
        request([
          toolReturn('1', 'x'),
          toolReturn('2', { a: [1, 2.5, null] }),
          toolReturn('3', null),
          toolReturn('4', 'gone', { outcome: 'failed', metadata: { m: 1 } }),
          toolReturn('5', 'no', { outcome: 'denied' }),
          toolReturn('6', 'cut', { outcome: 'interrupted' }),
        ]),
      ],
    },
    {
      name: 'retry-prompts',
      messages: [
        request([
          retryPrompt('again', null, 'r1'),
          retryPrompt('again', 'look_up', 'r2'),
          retryPrompt(
            [{ type: 'missing', loc: ['a', 0], msg: 'Field required', input: { b: 1 } }],
            'look_up',
            'r3',
          ),
        ]),
      ],
    },
    {
      name: 'response',
      messages: [
        response(
          [
            text('x'),
            thinking('hm', 'sig'),
            call('1', 'look_up', '{"a": 1}'),
            call('2', 'look_up', { a: 1 }),
            call('3', 'look_up', null),
            call('4', 'look_up', '{"a": '),
          ],
          {
            timestamp,
            usage: {
              ...noUsage,
              inputTokens: 1,
              outputTokens: 2,
              details: { reasoning: 3 },
              cost: '0.000201',
            },
            providerName: 'p',
            providerUrl: 'https://example.com',
            providerResponseId: 'id',
            providerDetails: { k: 1 },
            finishReason: 'tool_call',
            runId: 'r',
            conversationId: 'c',
            metadata: { b: true },
          },
        ),
      ],
    },
    ...(['incomplete', 'suspended', 'interrupted'] as const).map((state) => ({
      name: `response-${state}`,
      messages: [response([text('x')], { state })],
    })),
    {
      name: 'file',
      messages: [
        response([
          {
            partKind: 'file',
            content: { kind: 'binary', data: 'YWJj', mediaType: 'image/png', identifier: 'f1' },
            id: 'i',
            providerName: 'p',
            providerDetails: null,
          },
        ]),
      ],
    },
    {
      name: 'microseconds',
      messages: [
        request([
          { partKind: 'user-prompt', content: 'x', timestamp: '2020-01-01T00:00:00.000001Z' },
        ]),
      ],
    },
    {
      name: 'large-integer-in-text',
      messages: [response([call('1', 'look_up', '{"n": 12345678901234567890}')])],
    },
    {
      name: 'unknown-field',
      messages: [{ ...request([user('x')]), extra: { x_later: { deep: [1] } } }],
    },
    { name: 'lone-surrogate', messages: [response([text('half \ud83d of a smile')])] },
  ];
  // Kinds and fields that are kept unread are random JSON here, which the original may refuse.
  const any = fc
    .sample(anyMessages, { seed: 20, numRuns: 400 })
    .filter((messages) => !/"(?:opaque|extra)"/.test(JSON.stringify(messages)));
  return [...chosen, ...any.map((messages, at) => ({ name: `any-${at}`, messages }))];
}
