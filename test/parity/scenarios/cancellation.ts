import type { Action, RunPlan, Scenario, ToolPlan } from '../scenario.ts';
import { A, C, T, tool } from './builders.ts';

const entries = ['run', 'run_stream', 'run_stream_events', 'iter'] as const;
const stuck = tool('stuck', {}, [[{ open: 'started' }, { wait: 'never' }]]);
const fast = tool('fast', {}, [[{ return: 'f' }]]);
/** Finishes, and then lets the program stop the run. */
const starter = tool('starter', {}, [[{ wait: 'started' }, { return: 'st' }]]);
const token: Action = { cancel: 'token' };
const external: Action = { cancel: 'external' };

function runsOf(rest: Partial<RunPlan>): readonly RunPlan[] {
  return [{ entry: 'run', prompt: 'go', token: 'given', ...rest }];
}

/** A stop while one tool runs that never ends. */
function duringTool(
  id: string,
  title: string,
  rows: readonly string[],
  run: Partial<RunPlan>,
  tools: readonly ToolPlan[] = [stuck],
): Scenario {
  return {
    id,
    title,
    rows,
    agent: { tools },
    script: [A(...tools.map(({ name }) => C(name, {}, `id_${name}`))), A(T('resumed'))],
    runs: runsOf(run),
  };
}

/** A stop while a response streams. */
function duringStream(
  id: string,
  title: string,
  rows: readonly string[],
  run: Partial<RunPlan>,
): Scenario {
  return {
    id,
    title,
    rows,
    agent: {},
    script: [
      {
        deltas: [
          { key: 0, text: 'one ' },
          { key: 0, text: 'two ' },
          { open: 'started' },
          { wait: 'never' },
          { key: 0, text: 'three' },
        ],
      },
    ],
    runs: runsOf(run),
  };
}

const atStart = [{ when: 'started', do: [token] }];
const outside = [{ when: 'started', do: [external] }];

/** The five ways to stop a run, and what each leaves behind. Source: spec 04 §1–§5. */
export const cancellation: readonly Scenario[] = [
  ...entries.map((entry): Scenario => ({
    id: `pre-cancelled-${entry}`,
    title: `never asks the model when the token was cancelled before ${entry}`,
    rows: ['A-074', 'A-070', 'A-071'],
    agent: {},
    script: [A(T('no'))],
    runs: [{ entry, prompt: 'go', token: 'cancelled', consume: 'output' }],
  })),
  {
    id: 'pre-cancelled-with-history',
    title: 'gives the history back when the token was cancelled before',
    rows: ['A-074', 'A-071'],
    agent: {},
    script: [A(T('first')), A(T('no'))],
    runs: [
      { entry: 'run', prompt: 'one' },
      { entry: 'run', prompt: 'two', history: { of: 0 }, token: 'cancelled' },
    ],
  },
  duringTool('a11-token-in-tool', 'stops while a tool runs', ['A-070', 'A-170', 'A-079'], {
    watch: atStart,
  }),
  duringTool(
    'external-in-tool',
    'lets the reason of the environment through',
    ['A-083', 'A-084', 'A-170'],
    { watch: outside },
  ),
  duringTool('token-in-tool-events', 'stops a run whose events are read', ['A-070', 'A-079'], {
    entry: 'run_stream_events',
    watch: atStart,
  }),
  duringTool(
    'external-in-tool-events',
    'stops a reader of events from outside',
    ['A-087', 'A-083', 'A-091'],
    { entry: 'run_stream_events', watch: outside },
  ),
  duringTool('token-in-tool-iter', 'stops a run that is driven node by node', ['A-096', 'A-070'], {
    entry: 'iter',
    watch: atStart,
  }),
  duringTool('token-in-tool-stream', 'stops before a response is handed over', ['A-070'], {
    entry: 'run_stream',
    watch: atStart,
  }),
  duringTool(
    'token-two-tools',
    'keeps the results that came before the stop',
    ['A-075', 'A-089'],
    { handler: true, at: [{ event: 9, do: [token] }] },
    [stuck, starter],
  ),
  duringTool(
    'external-two-tools',
    'keeps the results that came before a stop from outside',
    ['A-075', 'A-083'],
    { handler: true, at: [{ event: 9, do: [external] }] },
    [starter, stuck],
  ),
  duringTool(
    'a13-events-cancel-in-tool',
    'stops by the handle of its events while a tool runs',
    ['A-081', 'A-170'],
    { entry: 'run_stream_events', at: [{ event: 4, do: [{ cancel: 'events' }] }] },
  ),
  duringStream(
    'token-mid-text',
    'keeps the text that came before the stop',
    ['A-098', 'A-070', 'A-101'],
    { handler: true, watch: atStart },
  ),
  duringStream(
    'external-mid-text',
    'keeps the text that came before a stop from outside',
    ['A-098', 'A-083'],
    { handler: true, watch: outside },
  ),
  duringStream(
    'token-mid-text-events',
    'delivers the events that came before the stop',
    ['A-081', 'A-101'],
    { entry: 'run_stream_events', watch: atStart },
  ),
  duringStream('events-cancel-first', 'stops at the first event', ['A-081', 'A-098'], {
    entry: 'run_stream_events',
    at: [{ event: 1, do: [{ cancel: 'events' }] }],
  }),
  duringStream('events-cancel-twice', 'stops once when asked twice', ['A-072', 'A-081'], {
    entry: 'run_stream_events',
    at: [{ event: 1, do: [{ cancel: 'events' }, { cancel: 'events' }] }],
  }),
  {
    id: 'a17-stream-cancel',
    title: 'interrupts only the response of a streamed run',
    rows: ['A-097', 'A-098', 'A-205'],
    agent: {},
    script: [
      {
        deltas: [
          { key: 0, text: 'one ' },
          { key: 0, text: 'two ' },
          { key: 0, text: 'three ' },
          { key: 0, text: 'four' },
        ],
      },
    ],
    runs: [{ entry: 'run_stream', prompt: 'go', at: [{ item: 1, do: [{ cancel: 'stream' }] }] }],
  },
  duringStream(
    'a17-stream-break-then-cancel',
    'cancels a response after its loop was left',
    ['A-097', 'A-205'],
    {
      entry: 'run_stream',
      at: [{ item: 1, do: [{ leave: true }] }],
      after: [{ cancel: 'stream' }, { cancel: 'stream' }],
    },
  ),
  duringStream('stream-token', 'stops a streamed run by its token', ['A-070', 'A-098'], {
    entry: 'run_stream',
    watch: atStart,
  }),
  duringStream('stream-external', 'stops a streamed run from outside', ['A-083', 'A-098'], {
    entry: 'run_stream',
    watch: outside,
  }),
  duringStream(
    'iter-run-cancel-mid-text',
    'stops a node that streams by the run itself',
    ['A-082', 'A-096'],
    { entry: 'iter', streams: ['model-request'], at: [{ event: 3, do: [{ cancel: 'run' }] }] },
  ),
  {
    id: 'stream-cancel-after-end',
    title: 'changes nothing when a complete response is cancelled',
    rows: ['A-097'],
    agent: {},
    script: [A(T('one two three four'))],
    runs: [{ entry: 'run_stream', prompt: 'go', after: [{ cancel: 'stream' }] }],
  },
  {
    id: 'stream-cancel-before-reading',
    title: 'cancels a response that nobody has read',
    rows: ['A-097'],
    agent: {},
    script: [A(T('one two three four'))],
    runs: [{ entry: 'run_stream', prompt: 'go', at: [{ item: 0, do: [{ cancel: 'stream' }] }] }],
  },
  {
    id: 'token-while-model-thinks',
    title: 'stops while a whole response is waited for',
    rows: ['A-070', 'A-090'],
    agent: {},
    script: [{ ...A(T('no')), deltas: [{ open: 'started' }, { wait: 'never' }] }],
    runs: runsOf({ watch: atStart }),
  },
  {
    id: 'external-while-model-thinks',
    title: 'stops from outside while a whole response is waited for',
    rows: ['A-083', 'A-085'],
    agent: {},
    script: [{ ...A(T('no')), deltas: [{ open: 'started' }, { wait: 'never' }] }],
    runs: runsOf({ watch: outside }),
  },
  {
    id: 'token-mid-args',
    title: 'keeps the arguments of a call as far as they came',
    rows: ['A-098', 'A-100'],
    agent: { tools: [tool('typed', { n: 'integer' })] },
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
    runs: runsOf({ entry: 'run_stream_events', watch: atStart }),
  },
  {
    id: 'a14-ctx-cancel',
    title: 'discards the return of a tool that stops its run',
    rows: ['A-080', 'A-088', 'A-079'],
    agent: { tools: [tool('stop', {}, [[{ cancel: 'ctx' }, { return: 'stopped' }]])] },
    script: [A(C('stop', {}, '1'))],
    runs: [{ entry: 'run', prompt: 'go' }],
  },
  {
    id: 'a14-ctx-cancel-events',
    title: 'delivers what came before a tool stopped the run',
    rows: ['A-080', 'A-081'],
    agent: { tools: [tool('stop', {}, [[{ cancel: 'ctx' }, { return: 'stopped' }]])] },
    script: [A(C('stop', {}, '1'))],
    runs: [{ entry: 'run_stream_events', prompt: 'go' }],
  },
  {
    id: 'ctx-cancel-then-wait',
    title: 'gives up a tool that stops its run and waits on',
    rows: ['A-080', 'A-088', 'A-170'],
    agent: {
      tools: [tool('stop', {}, [[{ cancel: 'ctx' }, { wait: 'never' }, { return: 'stopped' }]])],
    },
    script: [A(C('stop', {}, '1'))],
    runs: [{ entry: 'run', prompt: 'go' }],
  },
  {
    id: 'ctx-cancel-after-sequential',
    title: 'keeps what was done before a tool stopped the run',
    rows: ['A-075', 'A-080'],
    agent: {
      tools: [
        tool('first', {}, [[{ return: 1 }]], { sequential: true }),
        tool('stop', {}, [[{ cancel: 'ctx' }, { wait: 'never' }]], { sequential: true }),
      ],
    },
    script: [A(C('first', {}, '1'), C('stop', {}, '2'), C('first', {}, '3'))],
    runs: [{ entry: 'run', prompt: 'go' }],
  },
  {
    id: 'handler-ctx-cancel',
    title: 'stops by the context of a handler',
    rows: ['A-080', 'A-079'],
    agent: { tools: [fast] },
    script: [A(C('fast', {}, '1'))],
    runs: [
      {
        entry: 'run',
        prompt: 'go',
        handler: true,
        at: [{ event: 4, do: [{ cancel: 'ctx' }, { wait: 'never' }] }],
      },
    ],
  },
  {
    id: 'validator-ctx-cancel',
    title: 'stops by the context of a validator',
    rows: ['A-080', 'A-094'],
    agent: { validators: [[[{ cancel: 'ctx' }, { returnValue: true }]]] },
    script: [A(T('hello'))],
    runs: [{ entry: 'run', prompt: 'go' }],
  },
  {
    id: 'swallowed-in-tool',
    title: 'ends even when a tool takes no notice of the stop',
    rows: ['A-094', 'A-093'],
    agent: {
      tools: [
        tool('stubborn', {}, [
          [{ open: 'started' }, { swallow: 'never' }, { return: 'done anyway' }],
        ]),
      ],
    },
    script: [A(C('stubborn', {}, '1')), A(T('no'))],
    runs: runsOf({ watch: atStart }),
  },
  {
    id: 'events-cancel-before',
    title: 'never starts when its events are cancelled before',
    rows: ['A-081'],
    agent: {},
    script: [A(T('no'))],
    runs: [
      { entry: 'run_stream_events', prompt: 'go', at: [{ event: 0, do: [{ cancel: 'events' }] }] },
    ],
  },
  {
    id: 'events-cancel-after',
    title: 'changes nothing when its events are cancelled at the end',
    rows: ['A-081'],
    agent: {},
    script: [A(T('yes'))],
    runs: [
      { entry: 'run_stream_events', prompt: 'go', at: [{ event: 4, do: [{ cancel: 'events' }] }] },
    ],
  },
  {
    id: 'a16-iter-at-tools',
    title: 'stops when the tools are about to run',
    rows: ['A-082', 'A-096', 'A-079'],
    agent: { tools: [fast] },
    script: [A(C('fast', {}, '1'))],
    runs: [{ entry: 'iter', prompt: 'go', at: [{ node: 3, do: [{ cancel: 'run' }] }] }],
  },
  ...[1, 2, 4, 5].map((node): Scenario => ({
    id: `iter-cancel-at-${node}`,
    title: `stops a run at its node ${node}`,
    rows: ['A-082', 'A-096'],
    agent: { tools: [fast] },
    script: [A(C('fast', {}, '1')), A(T('end'))],
    runs: [{ entry: 'iter', prompt: 'go', at: [{ node, do: [{ cancel: 'run' }] }] }],
  })),
  {
    id: 'iter-cancel-after-end',
    title: 'honours a stop after the end inside of the block',
    rows: ['A-082', 'A-067'],
    agent: {},
    script: [A(T('end'))],
    runs: [{ entry: 'iter', prompt: 'go', after: [{ cancel: 'run' }] }],
  },
  {
    id: 'iter-swallowed-inside',
    title: 'ends quietly when the block swallows the stop',
    rows: ['A-096', 'A-094'],
    agent: { tools: [fast] },
    script: [A(C('fast', {}, '1'))],
    runs: [
      {
        entry: 'iter',
        prompt: 'go',
        swallowInside: true,
        at: [{ node: 3, do: [{ cancel: 'run' }] }],
      },
    ],
  },
  {
    id: 'iter-cancel-by-hand',
    title: 'stops a run that is driven by hand',
    rows: ['A-082', 'A-062'],
    agent: { tools: [fast] },
    script: [A(C('fast', {}, '1'))],
    runs: [
      { entry: 'iter', prompt: 'go', byHand: true, at: [{ node: 3, do: [{ cancel: 'run' }] }] },
    ],
  },
  ...(['token', 'external'] as const).map((first): Scenario => ({
    id: `race-${first}-first`,
    title: `lets a stop from outside win when the ${first} one came first`,
    rows: ['A-095', 'A-083'],
    agent: { tools: [stuck] },
    script: [A(C('stuck', {}, '1'))],
    runs: runsOf({
      watch: [{ when: 'started', do: first === 'token' ? [token, external] : [external, token] }],
    }),
  })),
  {
    id: 'token-governs-two-runs',
    title: 'prevents the second run on one token',
    rows: ['A-073', 'A-074'],
    agent: { tools: [stuck] },
    script: [A(C('stuck', {}, '1')), A(T('no'))],
    runs: [
      { entry: 'run', prompt: 'one', token: 'given', watch: atStart },
      { entry: 'run', prompt: 'two', token: 'given' },
    ],
  },
  {
    id: 'token-after-end',
    title: 'takes a cancelled token into no finished run',
    rows: ['A-072', 'A-074'],
    agent: {},
    script: [A(T('one')), A(T('two'))],
    runs: [
      {
        entry: 'run_stream_events',
        prompt: 'one',
        token: 'given',
        at: [{ event: 4, do: [token] }],
      },
      { entry: 'run', prompt: 'two', history: { of: 0 } },
    ],
  },
];
