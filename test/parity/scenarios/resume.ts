import type { JsonObject } from '../../../preload/contract/json.ts';
import type { PastHistory, RunPlan, Scenario } from '../scenario.ts';
import { A, C, T, tool } from './builders.ts';

const fast = tool('fast', {}, [[{ return: 'f' }]]);
const stuck = tool('stuck', {}, [
  [{ open: 'started' }, { wait: 'never' }],
  [{ return: 'second time' }],
]);
const starter = tool('starter', {}, [[{ wait: 'started' }, { return: 'st' }]]);
const typed = tool('typed', { n: 'integer' }, [[{ returnArg: 'n', before: 'n=' }]]);

const ways: readonly {
  readonly name: string;
  readonly run: Partial<RunPlan>;
  readonly history?: Partial<PastHistory>;
}[] = [
  { name: 'with a prompt', run: { prompt: 'and now' } },
  { name: 'without a prompt', run: { prompt: null } },
  { name: 'with a prompt through JSON', run: { prompt: 'and now' }, history: { roundTrips: 2 } },
  { name: 'without a prompt through JSON', run: { prompt: null }, history: { roundTrips: 2 } },
];

/** One way to be stopped, and every way to go on from there. Source: spec 04 §6.1. */
function resumed(
  id: string,
  title: string,
  rows: readonly string[],
  first: Omit<Scenario, 'id' | 'title' | 'rows' | 'runs'> & { readonly run: Partial<RunPlan> },
  close = false,
): Scenario[] {
  const { run, ...rest } = first;
  return ways.map((way, at) => ({
    ...rest,
    id: `${id}-${at + 1}`,
    title: `${title}, ${way.name}`,
    rows,
    script: [...rest.script, A(T('go on from here')), A(T('and the end'))],
    runs: [
      { entry: 'run', prompt: 'go', token: 'given', ...run },
      { entry: 'run', history: { of: 0, ...(close && { close }), ...way.history }, ...way.run },
    ],
  }));
}

const instant = '2020-01-01T00:00:00Z';
const user = (content: string): JsonObject => ({
  content,
  timestamp: instant,
  part_kind: 'user-prompt',
});
const toolReturn = (id: string, content: string, rest: JsonObject = {}): JsonObject => ({
  tool_name: 'fast',
  content,
  tool_call_id: id,
  timestamp: instant,
  part_kind: 'tool-return',
  ...rest,
});
const toolCall = (id: string, args: string = '{}'): JsonObject => ({
  tool_name: 'fast',
  args,
  tool_call_id: id,
  part_kind: 'tool-call',
});
const text = (content: string): JsonObject => ({ content, part_kind: 'text' });
const request = (...parts: readonly JsonObject[]): JsonObject => ({
  parts,
  kind: 'request',
  timestamp: instant,
});
const response = (...parts: readonly JsonObject[]): JsonObject => ({
  parts,
  kind: 'response',
  timestamp: instant,
  model_name: 'old',
});

/** A history that another program wrote, and a run that goes on from it. */
function adopted(
  id: string,
  title: string,
  rows: readonly string[],
  history: readonly JsonObject[],
  prompt: string | null = 'next',
  agent: Scenario['agent'] = { tools: [fast] },
): Scenario {
  return {
    id,
    title,
    rows,
    agent,
    script: [A(T('fine')), A(T('and done'))],
    runs: [{ entry: 'run', prompt, history }],
  };
}

/** What a stopped run goes on with. Source: spec 04 §6. */
export const resume: readonly Scenario[] = [
  ...resumed(
    'during-two-tools',
    'goes on after two tools of which one was done',
    ['A-076', 'A-099', 'A-075'],
    {
      agent: { tools: [stuck, starter] },
      script: [A(C('stuck', {}, '1'), C('starter', {}, '2'))],
      // The ninth event is the result of the tool that was done.
      run: { handler: true, at: [{ event: 9, do: [{ cancel: 'token' }] }] },
    },
  ),
  ...resumed(
    'during-one-tool',
    'goes on after a tool that was not done',
    ['A-076', 'A-099', 'A-170'],
    {
      agent: { tools: [stuck] },
      script: [A(C('stuck', {}, '1'))],
      run: { watch: [{ when: 'started', do: [{ cancel: 'token' }] }] },
    },
  ),
  ...resumed('mid-args', 'goes on after a call that was cut', ['A-100', 'A-099'], {
    agent: { tools: [typed] },
    script: [
      {
        deltas: [
          { key: 0, name: 'typed', id: 'c' },
          { key: 0, args: '{"n": ' },
          { open: 'started' },
          { wait: 'never' },
        ],
      },
    ],
    run: { entry: 'run_stream_events', watch: [{ when: 'started', do: [{ cancel: 'token' }] }] },
  }),
  ...resumed('mid-text', 'goes on after text that was cut', ['A-099', 'A-098'], {
    agent: {},
    script: [{ deltas: [{ key: 0, text: 'half a ' }, { open: 'started' }, { wait: 'never' }] }],
    run: { entry: 'run_stream_events', watch: [{ when: 'started', do: [{ cancel: 'token' }] }] },
  }),
  ...resumed('open-tail', 'goes on from open calls', ['A-206'], {
    agent: { tools: [fast] },
    script: [A(C('fast', {}, '1'))],
    run: { entry: 'iter', at: [{ node: 3, do: [{ cancel: 'run' }] }] },
  }),
  ...resumed(
    'closed-tail',
    'goes on from open calls that were closed',
    ['A-206', 'A-076'],
    {
      agent: { tools: [fast] },
      script: [A(C('fast', {}, '1'))],
      run: { entry: 'iter', at: [{ node: 3, do: [{ cancel: 'run' }] }] },
    },
    true,
  ),
  ...resumed('after-tool-error', 'goes on after a tool threw', ['A-169', 'A-076'], {
    agent: { tools: [fast, tool('bad', {}, [[{ throw: 'kaputt' }]])] },
    script: [A(C('fast', {}, '1'), C('bad', {}, '2'))],
    run: {},
  }),
  ...resumed('before-model', 'goes on when the model had not answered', ['A-099'], {
    agent: {},
    script: [{ ...A(T('no')), deltas: [{ open: 'started' }, { wait: 'never' }] }],
    run: { watch: [{ when: 'started', do: [{ cancel: 'token' }] }] },
  }),
  adopted(
    'text-tail-no-prompt',
    'takes the output from a history that ends in text',
    ['A-013'],
    [request(user('hi')), response(text('there'))],
    null,
  ),
  adopted(
    'text-tail-instructions',
    'asks with its instructions alone',
    ['A-013'],
    [request(user('hi')), response(text('there'))],
    null,
    { instructions: 'Go on.' },
  ),
  adopted(
    'request-tail-no-prompt',
    'sends the last request of a history again',
    ['A-013'],
    [request(user('hi'))],
    null,
  ),
  adopted(
    'request-tail-prompt',
    'adds a prompt to the last request of a history',
    ['A-013'],
    [request(user('hi'))],
  ),
  adopted(
    'calls-tail-no-prompt',
    'carries out the open calls of a history',
    ['A-206'],
    [request(user('hi')), response(toolCall('a'), toolCall('b'))],
    null,
  ),
  adopted(
    'calls-tail-prompt',
    'refuses a prompt on open calls',
    ['A-206'],
    [request(user('hi')), response(toolCall('a'))],
  ),
  adopted('nothing-at-all', 'refuses to run on nothing', ['A-007'], [], null),
  adopted('empty-history', 'runs on an empty history as on none', ['A-013'], [], 'hi', {
    systemPrompt: 'Be kind.',
  }),
  adopted(
    'history-keeps-system',
    'adds no system prompt to a history',
    ['A-013'],
    [request(user('hi')), response(text('there'))],
    'next',
    { systemPrompt: 'Be kind.' },
  ),
  adopted(
    'orphan-return',
    'drops a result without its call',
    ['A-076'],
    [
      request(user('hi')),
      response(text('yes')),
      request(toolReturn('x', 'lost')),
      response(text('no')),
    ],
  ),
  adopted(
    'orphan-return-last',
    'keeps the last request when all of it is dropped',
    ['A-076'],
    [request(user('hi')), response(text('yes')), request(toolReturn('x', 'lost'))],
  ),
  adopted(
    'dangling-inside',
    'closes a call in the middle of a history',
    ['A-076'],
    [
      request(user('hi')),
      response(toolCall('a'), toolCall('b')),
      request(toolReturn('a', 'A'), user('and?')),
      response(text('no')),
    ],
  ),
  adopted(
    'dangling-no-request',
    'closes a call that the next response follows',
    ['A-076'],
    [request(user('hi')), response(toolCall('a')), response(text('no'))],
  ),
  adopted(
    'reused-call-id',
    'closes an older call whose id came again',
    ['A-076'],
    [
      request(user('hi')),
      response(toolCall('a')),
      request(user('huh')),
      response(toolCall('a')),
      request(toolReturn('a', 'late')),
      response(text('ok')),
    ],
  ),
  adopted(
    'adjacent-requests',
    'joins requests that stand beside each other',
    ['A-013'],
    [
      request(user('a')),
      request(user('b')),
      response(text('ok')),
      request(user('c')),
      request(toolReturn('zz', 'lost'), user('d')),
    ],
  ),
  adopted(
    'adjacent-requests-instructions',
    'joins no requests whose instructions differ',
    ['A-013'],
    [
      { ...request(user('a')), instructions: 'A' },
      { ...request(user('b')), instructions: 'B' },
    ],
  ),
  adopted(
    'adjacent-responses',
    'joins responses that no provider gave',
    ['A-013'],
    [
      request(user('a')),
      { ...response(text('x')), model_name: null },
      { ...response(text('y')), model_name: null },
    ],
  ),
  adopted(
    'interrupted-request-tail',
    'closes the calls before an interrupted request',
    ['A-076', 'A-206'],
    [
      request(user('hi')),
      response(toolCall('a'), toolCall('b')),
      { ...request(toolReturn('b', 'B')), state: 'interrupted' },
    ],
  ),
  adopted(
    'interrupted-response-tail',
    'closes the calls of an interrupted response',
    ['A-076', 'A-100'],
    [
      request(user('hi')),
      { ...response(text('let me'), toolCall('a', '{"q": "ha')), state: 'interrupted' },
    ],
  ),
  adopted(
    'retry-prompt-orphan',
    'keeps feedback that belongs to no call',
    ['A-076'],
    [
      request(user('hi')),
      response(text('bad')),
      request({
        content: 'better',
        tool_name: null,
        tool_call_id: 'r1',
        timestamp: instant,
        part_kind: 'retry-prompt',
      }),
    ],
    null,
  ),
  adopted(
    'other-tools-calls',
    'carries out a call of a tool that is gone',
    ['A-154', 'A-206'],
    [request(user('hi')), response({ ...toolCall('a'), tool_name: 'gone' })],
    null,
  ),
];
