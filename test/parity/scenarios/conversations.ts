import type { AgentPlan, RunPlan, Scenario } from '../scenario.ts';
import { A, C, outX, T, tool } from './builders.ts';

const fast = tool('fast', {}, [[{ return: 'f' }]]);

function conversation(
  id: string,
  title: string,
  rows: readonly string[],
  runs: readonly RunPlan[],
  agent: AgentPlan = {},
): Scenario {
  return { id, title, rows, agent, script: runs.flatMap(() => [A(T('one')), A(T('two'))]), runs };
}

function failing(
  id: string,
  title: string,
  rows: readonly string[],
  script: Scenario['script'],
  rest: Partial<RunPlan> = {},
): Scenario {
  return {
    id,
    title,
    rows,
    agent: { tools: [fast] },
    script,
    runs: [{ entry: 'run', prompt: 'go', ...rest }],
  };
}

const stuckChild: AgentPlan = {
  name: 'child',
  tools: [tool('stuck', {}, [[{ open: 'started' }, { wait: 'never' }]])],
};
const stoppingChild: AgentPlan = {
  name: 'child',
  tools: [tool('stop', {}, [[{ cancel: 'ctx' }, { return: 'x' }]])],
};

/** A tool that runs an agent of its own. */
function nested(
  id: string,
  title: string,
  rows: readonly string[],
  child: AgentPlan,
  rest: {
    readonly onCancelled?: 'cancel-parent' | 'return';
    readonly token?: 'shared';
    readonly usage?: 'shared';
    readonly run?: Partial<RunPlan>;
    readonly childScript?: Scenario['script'];
  } = {},
): Scenario {
  const { run = {}, childScript = [A(C('stop', {}, 'c1'))], ...plan } = rest;
  return {
    id,
    title,
    rows,
    agent: {
      name: 'parent',
      tools: [tool('ask', {}, [[{ nested: { agent: child, prompt: 'help', ...plan } }]]), fast],
    },
    script: [A(C('ask', {}, 'p1'), C('fast', {}, 'p2')), ...childScript, A(T('the parent ends'))],
    runs: [{ entry: 'run', prompt: 'go', ...run }],
  };
}

/** Conversations over several runs, errors of models, and agents within tools. Source: spec 01 §4, §8; 04 §7; 05 §7, §8. */
export const conversations: readonly Scenario[] = [
  conversation(
    'a29-two-runs',
    'goes on from the new messages of a run',
    ['A-130', 'A-013'],
    [
      { entry: 'run', prompt: 'Who was Albert Einstein?' },
      {
        entry: 'run',
        prompt: 'What was his most famous equation?',
        history: { of: 0, which: 'new' },
      },
    ],
  ),
  conversation(
    'three-runs-json',
    'goes on from messages that went through JSON',
    ['A-130', 'A-013'],
    [
      { entry: 'run', prompt: 'a' },
      { entry: 'run_stream_events', prompt: 'b', history: { of: 0, roundTrips: 1 } },
      { entry: 'run_stream', prompt: 'c', history: { of: 1, roundTrips: 2 } },
    ],
  ),
  conversation(
    'conversation-id',
    'keeps the conversation of its history',
    ['A-130'],
    [
      { entry: 'run', prompt: 'a', options: { conversationId: 'my-talk', runId: 'my-run' } },
      { entry: 'run', prompt: 'b', history: { of: 0 } },
      { entry: 'run', prompt: 'c', history: { of: 1 }, options: { conversationId: 'new' } },
      { entry: 'run', prompt: 'd', history: { of: 2 }, options: { conversationId: 'other' } },
    ],
  ),
  conversation(
    'run-id-empty',
    'refuses an empty run id',
    ['A-130'],
    [{ entry: 'run', prompt: 'a', options: { runId: '' } }],
  ),
  conversation(
    'run-id-used',
    'refuses a run id that its history has',
    ['A-130'],
    [
      { entry: 'run', prompt: 'a', options: { runId: 'same' } },
      { entry: 'run', prompt: 'b', history: { of: 0 }, options: { runId: 'same' } },
    ],
  ),
  conversation(
    'instructions-again',
    'renders instructions anew for each request',
    ['A-130'],
    [
      { entry: 'run', prompt: 'a' },
      { entry: 'run', prompt: 'b', history: { of: 0 } },
    ],
    { instructions: 'Be brief.', systemPrompt: 'You are a clock.' },
  ),
  conversation(
    'metadata',
    'merges the metadata of agent and run',
    ['A-001'],
    [{ entry: 'run', prompt: 'a', options: { metadata: { b: 2, c: 3 } } }],
    { metadata: { a: 1, b: 1 } },
  ),
  conversation(
    'settings',
    'merges the settings of model, agent and run',
    ['A-001'],
    [
      {
        entry: 'run',
        prompt: 'a',
        options: { settings: { temperature: 0, stop_sequences: ['x'] } },
      },
    ],
    {
      modelSettings: { temperature: 0.8, max_tokens: 500 },
      settings: { temperature: 0.5, seed: 3 },
    },
  ),
  conversation('empty-prompt', 'sends an empty prompt', ['A-007'], [{ entry: 'run', prompt: '' }]),
  conversation(
    'no-prompt-instructions',
    'runs on instructions alone',
    ['A-007'],
    [{ entry: 'run', prompt: null }],
    { instructions: 'Say hello.' },
  ),
  conversation(
    'no-prompt-system',
    'runs on a system prompt alone',
    ['A-007'],
    [{ entry: 'run', prompt: null }],
    { systemPrompt: 'Say hello.' },
  ),
  failing(
    'http-503',
    'tells that the provider was not available',
    ['A-204', 'A-167'],
    [{ error: { kind: 'http', status: 503, body: { error: 'overloaded' } } }],
  ),
  failing(
    'http-later',
    'keeps what was done before the provider failed',
    ['A-204', 'A-169'],
    [A(C('fast', {}, '1')), { error: { kind: 'http', status: 500 } }],
  ),
  failing(
    'http-events',
    'fails while the events of a run are read',
    ['A-204'],
    [{ error: { kind: 'http', status: 429, body: 'slow down' } }],
    { entry: 'run_stream_events' },
  ),
  failing(
    'http-stream',
    'fails before a response is handed over',
    ['A-204'],
    [{ error: { kind: 'http', status: 404 } }],
    { entry: 'run_stream' },
  ),
  failing(
    'a28-unexpected',
    'prints the body of an unexpected answer',
    ['A-167'],
    [
      {
        error: {
          kind: 'unexpected',
          message: "Content filter 'SAFETY' triggered",
          body: '<safety settings details>',
        },
      },
    ],
  ),
  failing(
    'unexpected-json',
    'prints a JSON body so that it can be read',
    ['A-167'],
    [{ error: { kind: 'unexpected', message: 'Odd', body: '{"a": [1, 2]}' } }],
  ),
  failing(
    'model-throws',
    'lets any error of a model through',
    ['A-167', 'A-169'],
    [{ error: { kind: 'error', message: 'no wire' } }],
  ),
  failing(
    'stream-breaks',
    'keeps what came before a stream broke',
    ['A-169', 'A-098'],
    [{ deltas: [{ key: 0, text: 'half ' }, { raise: { kind: 'error', message: 'cut' } }] }],
    { entry: 'run_stream_events' },
  ),
  failing(
    'stream-breaks-http',
    'keeps what came before a provider failed in mid stream',
    ['A-204', 'A-098'],
    [
      {
        deltas: [
          { key: 0, name: 'fast', id: 'x' },
          { key: 0, args: '{' },
          { raise: { kind: 'http', status: 500 } },
        ],
      },
    ],
    { entry: 'run_stream_events' },
  ),
  failing(
    'stream-breaks-handed-over',
    'fails when a response breaks that was handed over',
    ['A-169', 'A-098'],
    [
      {
        deltas: [
          { key: 0, text: 'half ' },
          { key: 0, text: 'more ' },
          { raise: { kind: 'unexpected', message: 'cut' } },
        ],
      },
    ],
    { entry: 'run_stream' },
  ),
  failing(
    'iter-stream-breaks',
    'fails in the node whose stream breaks',
    ['A-063', 'A-098'],
    [{ deltas: [{ key: 0, text: 'half ' }, { raise: { kind: 'error', message: 'cut' } }] }],
    { entry: 'iter', streams: ['model-request'] },
  ),
  nested(
    'sub-agent-stops',
    'tells the parent that its sub-agent was stopped',
    ['A-103'],
    stoppingChild,
  ),
  nested(
    'sub-agent-opt-in',
    'stops the parent when it wants so',
    ['A-105', 'A-103'],
    stoppingChild,
    { onCancelled: 'cancel-parent' },
  ),
  nested(
    'sub-agent-caught',
    'goes on when a tool caught the stop of its agent',
    ['A-103'],
    stoppingChild,
    { onCancelled: 'return' },
  ),
  nested(
    'sub-agent-answers',
    'takes the output of a sub-agent, and captures the messages of the parent alone',
    ['A-004', 'A-171'],
    { name: 'child', output: outX },
    { childScript: [A(C('final_result', { x: 1 }, 'c'))], usage: 'shared' },
  ),
  nested(
    'sub-agent-own-usage',
    'counts a sub-agent apart',
    ['A-064'],
    { name: 'child' },
    { childScript: [A(T('ok'))] },
  ),
  nested(
    'sub-agent-shared-token',
    'stops parent and child by one token',
    ['A-106', 'A-073'],
    stuckChild,
    {
      token: 'shared',
      childScript: [A(C('stuck', {}, 'c1'))],
      run: { token: 'given', watch: [{ when: 'started', do: [{ cancel: 'token' }] }] },
    },
  ),
  nested(
    'sub-agent-parent-token',
    'tears a child down when its parent is stopped',
    ['A-106'],
    stuckChild,
    {
      childScript: [A(C('stuck', {}, 'c1'))],
      run: { token: 'given', watch: [{ when: 'started', do: [{ cancel: 'token' }] }] },
    },
  ),
  nested(
    'sub-agent-external',
    'tears parent and child down from outside',
    ['A-106', 'A-083'],
    stuckChild,
    {
      childScript: [A(C('stuck', {}, 'c1'))],
      run: { watch: [{ when: 'started', do: [{ cancel: 'external' }] }] },
    },
  ),
  {
    id: 'sub-agent-in-validator',
    title: 'ends the parent when the agent of a validator was stopped',
    rows: ['A-104'],
    agent: { validators: [[[{ nested: { agent: stoppingChild, prompt: 'check' } }]]] },
    script: [A(T('hello')), A(C('stop', {}, 'c1'))],
    runs: [{ entry: 'run', prompt: 'go' }],
  },
  {
    id: 'sub-agent-throws',
    title: 'fails the parent with the error of a sub-agent',
    rows: ['A-105', 'A-169'],
    agent: {
      tools: [tool('ask', {}, [[{ nested: { agent: { name: 'child' }, prompt: 'help' } }]])],
    },
    script: [A(C('ask', {}, 'p1')), { error: { kind: 'error', message: 'child broke' } }],
    runs: [{ entry: 'run', prompt: 'go' }],
  },
];

const test = { kind: 'test' } as const;
const typed = tool(
  'typed',
  { s: 'string', n: 'integer', f: 'number', b: 'boolean', l: 'string[]', 'o?': 'string' },
  [[{ return: 'ok' }]],
);

/** The model that calls every tool by itself. Source: spec 07 §7. */
export const testModel: readonly Scenario[] = [
  {
    id: 'test-plain',
    title: 'answers without tools',
    rows: ['A-007'],
    agent: { model: test },
    script: [],
    runs: [{ entry: 'run_stream_events', prompt: 'Hello there, world' }],
  },
  {
    id: 'test-tools',
    title: 'calls every tool with made-up arguments',
    rows: ['A-132'],
    agent: { model: test, tools: [typed, fast] },
    script: [],
    runs: [{ entry: 'run_stream_events', prompt: 'go' }],
  },
  {
    id: 'test-output',
    title: 'makes up a structured output',
    rows: ['A-132', 'A-002'],
    agent: {
      model: test,
      output: { object: 'Out', fields: { s: 'string', b: 'boolean', n: { i: 'integer' } } },
    },
    script: [],
    runs: [{ entry: 'run', prompt: 'go' }],
  },
  {
    id: 'test-boolean',
    title: 'makes up a boolean output',
    rows: ['A-002'],
    agent: { model: test, output: { scalar: 'boolean' } },
    script: [],
    runs: [{ entry: 'run', prompt: 'go' }],
  },
  {
    id: 'test-text',
    title: 'says what it is told to',
    rows: ['A-003'],
    agent: { model: { kind: 'test', text: 'some own text' } },
    script: [],
    runs: [{ entry: 'run_stream', prompt: 'go' }],
  },
  {
    id: 'test-retry',
    title: 'calls again what asked for a retry',
    rows: ['A-155'],
    agent: { model: test, tools: [tool('shaky', {}, [[{ retry: 'again' }], [{ return: 'ok' }]])] },
    script: [],
    runs: [{ entry: 'run', prompt: 'go' }],
  },
  {
    id: 'test-some-tools',
    title: 'calls only the tools it is told to',
    rows: ['A-007'],
    agent: { model: { kind: 'test', callTools: ['fast'] }, tools: [typed, fast] },
    script: [],
    runs: [{ entry: 'run', prompt: 'go' }],
  },
  {
    id: 'test-two-runs',
    title: 'estimates the tokens of a conversation',
    rows: ['A-013', 'A-064'],
    agent: { model: test, tools: [fast], systemPrompt: 'Be nice: always.' },
    script: [],
    runs: [
      { entry: 'run', prompt: 'one, two' },
      { entry: 'run', prompt: 'three', history: { of: 0 } },
    ],
  },
  {
    id: 'a11-slow-lookup',
    title: 'stops a slow tool and goes on without a prompt',
    rows: ['A-070', 'A-099', 'A-170'],
    agent: {
      model: test,
      tools: [tool('slow_lookup', {}, [[{ open: 'started' }, { wait: 'never' }]])],
    },
    script: [],
    runs: [
      {
        entry: 'run',
        prompt: 'go',
        token: 'given',
        watch: [{ when: 'started', do: [{ cancel: 'token' }] }],
      },
      { entry: 'run', prompt: null, history: { of: 0 } },
    ],
  },
  {
    id: 'a12-slow-lookup-external',
    title: 'stops a slow tool from outside and goes on',
    rows: ['A-083', 'A-084', 'A-099'],
    agent: {
      model: test,
      tools: [tool('slow_lookup', {}, [[{ open: 'started' }, { wait: 'never' }]])],
    },
    script: [],
    runs: [
      { entry: 'run', prompt: 'go', watch: [{ when: 'started', do: [{ cancel: 'external' }] }] },
      { entry: 'run', prompt: 'next', history: { of: 0 } },
    ],
  },
  {
    id: 'a13-test-model-first-event',
    title: 'stops the test model at its first event',
    rows: ['A-081', 'A-098'],
    agent: { model: test },
    script: [],
    runs: [
      { entry: 'run_stream_events', prompt: 'go', at: [{ event: 1, do: [{ cancel: 'events' }] }] },
    ],
  },
];
