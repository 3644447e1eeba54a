import type { Json } from '../../../preload/contract/json.ts';
import type { IntendedDifference, Scenario } from '../scenario.ts';
import { A, C, F, outX, T, tool } from './builders.ts';

type Plan = Omit<Scenario, 'id' | 'title' | 'rows' | 'runs'> & Partial<Pick<Scenario, 'runs'>>;

/** A scenario whose agents are traced, with what is said unless it says otherwise. */
function traced(id: string, title: string, rows: readonly string[], plan: Plan): Scenario {
  return {
    id: `traced-${id}`,
    title,
    rows,
    tracing: { content: true },
    runs: [{ entry: 'run', prompt: 'go' }],
    ...plan,
  };
}

const weather = tool('weather', { city: 'string' }, [[{ returnArg: 'city', before: 'sun in ' }]]);
const ask = C('weather', { city: 'Rome' }, '1');
const used = { input: 12, output: 3, cacheRead: 4, details: { reasoning_tokens: 2 } };

/** Messages of a run that ended early: ours are all that it has, those of the original what it last sent. */
const allMessages = (ours: readonly Json[]): IntendedDifference => ({
  at: 'spans[0].attributes.pydantic_ai/all_messages',
  because: 'OBS-2',
  ours,
});
const said = (role: string, ...parts: readonly Json[]): Json => ({ role, parts });
const called = (id: string, name: string, args: Json): Json =>
  said('assistant', { type: 'tool_call', id, name, arguments: args });
const asked = said('user', { type: 'text', content: 'go' });

/** The spans of runs. Source: spec 09 §2. */
export const tracing: readonly Scenario[] = [
  traced('text', 'traces a run with one request', ['A-162'], {
    agent: { name: 'helper' },
    script: [{ ...A(T('hello')), usage: used, finishReason: 'stop' }],
  }),
  traced('tools', 'traces each tool that a run calls', ['A-162'], {
    agent: { tools: [weather], instructions: 'Be kind.', systemPrompt: 'You know the sky.' },
    script: [A(T('let me see'), ask), A(T('sunny'))],
  }),
  traced('stream', 'traces a run whose responses are streamed', ['A-162'], {
    agent: { tools: [weather] },
    script: [A(ask), A(T('sunny'))],
    runs: [{ entry: 'run_stream_events', prompt: 'go' }],
  }),
  traced('run-stream', 'traces a run that is handed over while it streams', ['A-162'], {
    agent: { tools: [weather] },
    script: [A(ask), A(T('sunny'))],
    runs: [{ entry: 'run_stream', prompt: 'go' }],
  }),
  traced('iter', 'traces a run that goes node by node', ['A-162'], {
    agent: {},
    script: [A(T('hello'))],
    runs: [{ entry: 'iter', prompt: 'go' }],
  }),
  traced('no-content', 'leaves what is said out of spans when told to', ['A-162'], {
    tracing: { content: false },
    agent: { tools: [weather], instructions: 'Be kind.', systemPrompt: 'You know the sky.' },
    script: [A(ask), A(C('weather', { city: 7 }, '2')), A(T('sunny'))],
  }),
  traced('retry', 'marks the span of a tool that asks to be tried again', ['A-162'], {
    agent: {
      tools: [
        tool('weather', { city: 'string' }, [[{ retry: 'which Rome?' }], [{ return: 'sun' }]]),
      ],
    },
    script: [A(ask), A(C('weather', { city: 'Rome' }, '2')), A(T('sunny'))],
  }),
  traced('failed', 'marks the span of a tool that failed', ['A-162'], {
    agent: { tools: [tool('weather', { city: 'string' }, [[{ failed: 'no sky' }]])] },
    script: [A(ask), A(T('sorry'))],
  }),
  traced('invalid', 'traces a call whose arguments are refused', ['A-162'], {
    agent: { tools: [weather] },
    script: [A(C('weather', { city: 7 }, '1')), A(T('sorry'))],
  }),
  traced('check', 'traces a call that the check of its arguments refuses', ['A-162'], {
    agent: {
      tools: [
        tool('weather', { city: 'string' }, [[{ return: 'sun' }]], {
          validates: [[{ retry: 'a real city' }]],
        }),
      ],
    },
    script: [A(ask), A(T('sorry'))],
  }),
  traced('unknown-tool', 'traces no call of a tool that is not there', ['A-162'], {
    agent: { tools: [weather] },
    script: [A(C('climate', {}, '1')), A(T('sorry'))],
  }),
  traced('throws', 'records the error of a tool on every span that it leaves', ['A-162'], {
    agent: { tools: [tool('weather', { city: 'string' }, [[{ throw: 'boom' }]])] },
    script: [A(ask)],
    differences: [allMessages([asked, called('1', 'weather', { city: 'Rome' })])],
  }),
  traced('too-often', 'records the end of a run whose tool was tried too often', ['A-162'], {
    agent: { retries: 0, tools: [weather] },
    script: [A(C('weather', { city: 7 }, '1'))],
    differences: [allMessages([asked, called('1', 'weather', { city: 7 })])],
  }),
  traced('model-fails', 'records the error of a model', ['A-162'], {
    agent: {},
    script: [{ error: { kind: 'http', status: 500, body: 'down' } }],
  }),
  traced('deferred', 'takes a call that is left to others for no error', ['A-162'], {
    agent: {
      output: ['text', 'deferred'],
      tools: [tool('book', {}, [[{ defer: true }]]), tool('pay', {}, [[{ approve: true }]])],
    },
    script: [A(C('book', {}, '1'), C('pay', {}, '2'))],
  }),
  traced('output-tool', 'makes no span for an output without a function', ['A-162'], {
    agent: { output: outX },
    script: [A(F())],
  }),
  traced('output-function', 'traces an output function', ['A-162'], {
    agent: {
      output: { function: 'make', params: { x: 'integer' }, does: [[{ return: 'made' }]] },
    },
    script: [A(F({ x: 1 }))],
    differences: [
      {
        at: 'spans[2].attributes.gen_ai/tool/call/arguments',
        because: 'JavaScript',
        ours: { x: 1 },
      },
    ],
  }),
  traced('nested', 'puts the run of a sub-agent beneath the tool that started it', ['A-162'], {
    agent: {
      name: 'parent',
      tools: [
        tool('ask_child', {}, [
          [{ nested: { agent: { name: 'child' }, prompt: 'and?', usage: 'shared' } }],
        ]),
      ],
    },
    script: [
      { ...A(C('ask_child', {}, '1')), usage: { input: 10, output: 1 } },
      { ...A(T('from the child')), usage: { input: 5, output: 2 } },
      { ...A(T('the end')), usage: { input: 20, output: 3 } },
    ],
  }),
  traced('history', 'says where in the messages of a run its own begin', ['A-162'], {
    agent: {},
    script: [A(T('one')), A(T('two'))],
    runs: [
      { entry: 'run', prompt: 'first' },
      { entry: 'run', prompt: 'second', history: { of: 0 } },
    ],
  }),
  traced('settings', 'says with which settings a model was asked', ['A-162', 'A-124'], {
    agent: {
      settings: { max_tokens: 50, temperature: 0.5, top_p: 0.9, seed: 7, top_k: 3 },
      metadata: { team: 'garden' },
    },
    script: [A(T('hello'))],
  }),
  traced('cancelled', 'ends every span of a run that is stopped', ['A-162'], {
    agent: { tools: [tool('slow', {}, [[{ cancel: 'token' }, { wait: 'never' }]])] },
    script: [A(C('slow', {}, '1'))],
    runs: [{ entry: 'run', prompt: 'go', token: 'given' }],
    differences: [
      allMessages([asked, called('1', 'slow', {})]),
      { at: 'spans[0].status', because: 'OBS-2', ours: 'ERROR' },
      { at: 'spans[0].events', because: 'OBS-2', ours: ['exception'] },
    ],
  }),
];
