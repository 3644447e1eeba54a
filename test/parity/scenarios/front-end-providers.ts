import type { JsonObject } from '../../../preload/contract/json.ts';
import type { AnswerDelta, Scenario } from '../scenario.ts';
import { A, T, tool } from './builders.ts';

/** What front ends are told of acts of the provider itself: its own tools, and summaries of what came before. */
export const frontEndProviders: readonly Scenario[] = [
  told('native', 'a search of the provider, and what it found', [
    call('s1', { args: '{"query":"x"}' }),
    result('s1', { content: [{ url: 'https://example.com', title: 'X' }] }),
    { key: 2, text: 'It is x.' },
  ]),
  told('native-kept', 'what a provider wants kept of its call', [
    { key: 9, text: 'Let me see.' },
    call('s1', {
      args: { query: 'x' },
      id: 'srv_1',
      provider_details: { sealed: 'abc' },
    }),
    result('s1', { content: { found: 3 } }),
    { key: 0, text: 'Three.' },
  ]),
  told('native-no-args', 'calls of the provider without arguments', [
    call('s1', { args: null }),
    call('s2', { args: {}, provider_name: null }),
    result('s1', { content: 'one' }),
    result('s2', { content: 'two', provider_name: null }),
    { key: 0, text: 'Both.' },
  ]),
  told('native-failed', 'a search of the provider that failed', [
    call('s1', { args: '{"query":"x"}' }),
    result('s1', { content: 'The search is closed.', outcome: 'failed' }),
    { key: 2, text: 'I cannot search.' },
  ]),
  told('native-denied', 'a search of the provider that was denied, and one that was cut off', [
    call('s1', { args: '{"query":"x"}' }),
    result('s1', { content: 'No.', outcome: 'denied' }),
    call('s2', { args: '{"query":"y"}' }),
    result('s2', { content: 'Cut off.', outcome: 'interrupted' }),
    { key: 0, text: 'So be it.' },
  ]),
  {
    ...told('native-beside', 'a search of the provider beside a tool of the program', []),
    agent: { tools: [tool('look_up')] },
    script: [
      {
        deltas: [
          call('s1', { args: '{"query":"x"}' }),
          result('s1', { content: 'found' }),
          { key: 5, name: 'look_up', id: 'c1' },
          { key: 5, args: '{}' },
          call('s2', { args: '{"query":"y"}' }),
          result('s2', { content: 'more' }),
        ],
      },
      A(T('Both.')),
    ],
  },
  {
    ...told('native-cancel', 'a stop after a call of the provider', [
      call('s1', { args: '{"query":"x"}' }),
      result('s1', { content: 'found' }),
    ]),
    runs: [run({ at: [{ event: 1, do: [{ cancel: 'events' }] }] })],
  },
  told('compaction', 'a summary that can be read', [
    {
      key: 0,
      part: {
        part_kind: 'compaction',
        content: 'We spoke of x.',
        id: null,
        provider_name: 'anthropic',
        provider_details: null,
      },
    },
    { key: 1, text: 'So, x.' },
  ]),
  told('compaction-alone', 'a summary and nothing else, which is the output', [
    {
      key: 0,
      part: {
        part_kind: 'compaction',
        content: 'We spoke of x.',
        id: null,
        provider_name: 'anthropic',
        provider_details: null,
      },
    },
  ]),
  told('compaction-sealed', 'a summary that only its provider can read', [
    {
      key: 0,
      part: {
        part_kind: 'compaction',
        content: null,
        id: 'cmp_1',
        provider_name: 'openai',
        provider_details: { encrypted_content: 'abc' },
      },
    },
    { key: 1, text: 'So.' },
  ]),
];

function told(id: string, title: string, deltas: readonly AnswerDelta[]): Scenario {
  return {
    id: `front-${id}`,
    title: `tells front ends of ${title}`,
    rows: ['A-028'],
    agent: {},
    script: [{ deltas }],
    runs: [run()],
  };
}

function run(rest: object = {}): Scenario['runs'][number] {
  return { entry: 'run_stream_events', prompt: 'Go', frontEnds: true, ...rest };
}

function call(id: string, rest: JsonObject): AnswerDelta {
  return {
    key: keyOf(id),
    part: {
      part_kind: 'builtin-tool-call',
      tool_name: 'web_search',
      tool_call_id: id,
      tool_kind: null,
      id: null,
      provider_name: 'anthropic',
      provider_details: null,
      ...rest,
    },
  };
}

function result(id: string, rest: JsonObject): AnswerDelta {
  return {
    key: keyOf(id) + 1,
    part: {
      part_kind: 'builtin-tool-return',
      tool_name: 'web_search',
      tool_call_id: id,
      tool_kind: null,
      metadata: null,
      timestamp: '2026-01-01T00:00:00Z',
      outcome: 'success',
      provider_name: 'anthropic',
      provider_details: null,
      ...rest,
    },
  };
}

/** Parts of a response need keys of their own; a call's ends with its number. */
function keyOf(id: string): number {
  return 10 * Number(id.slice(1));
}
