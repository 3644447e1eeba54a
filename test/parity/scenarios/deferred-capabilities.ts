import type { JsonObject } from '../../../preload/contract/json.ts';
import type { Scenario } from '../scenario.ts';
import { A, C, tool } from './builders.ts';
import {
  capable,
  end,
  load,
  logs,
  look,
  mail,
  plan,
  post,
  search,
  shows,
  what,
} from './deferred-plans.ts';

/** Capabilities that the model loads. */
export const loadedCapabilities: readonly Scenario[] = [
  plan(
    'load',
    'loads a capability and calls its tool',
    [A(load('p')), A(C('send')), end],
    capable(post),
  ),
  plan(
    'load-run',
    'loads a capability where nobody reads events',
    [A(load('p')), A(C('send')), end],
    {
      ...capable(post),
      run: { entry: 'run' },
    },
  ),
  plan('load-iter', 'loads a capability from node to node', [A(load('p')), A(C('send')), end], {
    ...capable(post),
    run: { entry: 'iter', streams: ['model-request', 'call-tools'] },
  }),
  plan('load-stream', 'loads a capability in a streamed run', [A(load('p')), A(C('send')), end], {
    ...capable(post),
    run: { entry: 'run_stream' },
  }),
  plan(
    'load-unknown',
    'has no other capability',
    [A(load('nothing')), A(load('p')), end],
    capable(post),
  ),
  plan(
    'load-twice',
    'loads a capability once',
    [A(load('p')), A(load('p', '2')), end],
    capable(post),
  ),
  plan(
    'load-always',
    'does not load what is there',
    [A(load('a')), end],
    capable(post, { id: 'a' }),
  ),
  plan(
    'load-early',
    'tells that a tool comes with a capability',
    [A(C('send')), A(load('p')), A(C('send', {}, '2')), end],
    capable(post),
  ),
  plan(
    'load-beside',
    'calls nothing of a capability beside its loading',
    [A(load('p'), C('send')), A(C('send', {}, '2')), end],
    capable(post),
  ),
  plan(
    'load-early-twice',
    'counts the second time as a retry of the tool',
    [A(C('send')), A(C('send', {}, '2')), A(C('send', {}, '3')), end],
    capable(post),
  ),
  plan(
    'load-wrong',
    'asks again for arguments that do not fit',
    [A(C('load_capability', { name: 'p' }, '1')), A(load('p')), end],
    capable(post),
  ),
  plan(
    'load-hooks',
    'calls the hooks of a capability once it is loaded',
    [A(C('look')), A(load('l')), A(C('look', {}, '2')), end],
    capable(logs),
  ),
  plan(
    'load-hooks-only',
    'leaves out the hooks of what is not loaded',
    [A(C('look')), end],
    capable(logs, { id: 'a', hooks: logs.hooks ?? {} }),
  ),
  plan('load-settings', 'asks with the settings of what is loaded', [A(load('p')), end], {
    ...capable(post, { id: 'a', settings: { temperature: 0.1, seed: 1 } }),
  }),
  plan(
    'load-toolset',
    'gives the instructions of its toolset',
    [A(load('t')), A(C('send')), end],
    capable({
      id: 't',
      defer: true,
      instructions: ['First this.'],
      toolsetInstructions: 'Then that.',
      tools: [tool('send')],
    }),
  ),
  plan(
    'load-bare',
    'loads a capability without instructions',
    [A(load('b')), A(C('send')), end],
    capable({ id: 'b', defer: true, tools: [tool('send')] }),
  ),
  plan(
    'load-empty',
    'loads a capability without anything',
    [A(load('b')), end],
    capable({ id: 'b', defer: true }),
  ),
  plan('load-instructions', 'lists capabilities behind what stands', [A(load('p')), end], {
    agent: {
      instructions: 'Be brief.',
      capabilities: [post, { id: 'a', instructions: ['Always.'] }, logs],
    },
  }),
  plan(
    'load-two',
    'loads two capabilities at once',
    [A(load('p'), load('q')), A(C('send'), C('knock')), end],
    capable(post, { id: 'q', defer: true, tools: [tool('knock')] }),
  ),
  plan('load-resumed', 'remembers what was loaded', [A(load('p')), end, A(C('send')), end], {
    ...capable(post),
    runs: [
      { entry: 'run', prompt: 'go' },
      { entry: 'run', prompt: 'go on', history: { of: 0, roundTrips: 1 } },
    ],
  }),
  plan(
    'load-search',
    'keeps the tools of capabilities out of the search',
    [A(search(['send'])), A(load('p')), A(C('send')), end],
    {
      agent: { tools: [look, mail], capabilities: [post] },
    },
  ),
  plan('load-shown', 'shows no tool of what is not loaded', [A(C('open_box')), end], {
    agent: { tools: [tool('open_box', {}, [shows(['send'])])], capabilities: [post] },
  }),
  plan('load-reserved', 'keeps the name of the loader to itself', [end], {
    agent: { tools: [tool('load_capability')], capabilities: [post] },
  }),
  plan('load-no-id', 'needs an id', [end], capable({ ...post, id: '' })),
  plan(
    'load-always-search',
    'searches for tools of a capability that is there',
    [A(search(['knock'])), A(C('knock')), end],
    capable({ id: 'a', tools: [tool('knock', {}, [what], { defer: true })] }),
  ),
  plan(
    'load-model',
    'takes no model from what may be loaded',
    [A(load('m')), end],
    capable({ id: 'm', defer: true, model: 'large' }),
  ),
  plan(
    'load-listener',
    'tells its listeners once it is loaded',
    [A(C('look')), A(load('n')), A(C('look', {}, '2')), end],
    capable({
      id: 'n',
      defer: true,
      listeners: [{ to: ['function_tool_result'] }],
    }),
  ),
];

const past = (...parts: readonly JsonObject[]): readonly JsonObject[] => [
  {
    kind: 'request',
    parts: [{ part_kind: 'user-prompt', content: 'go', timestamp: '2024-01-01T00:00:00Z' }],
  },
  { kind: 'response', timestamp: '2024-01-01T00:00:00Z', parts: [loadCall] },
  { kind: 'request', parts },
];
const loadCall = {
  part_kind: 'tool-call',
  tool_name: 'load_capability',
  tool_kind: 'capability-load',
  args: { id: 'p' },
  tool_call_id: '1',
};
const loadReturn = {
  part_kind: 'tool-return',
  tool_name: 'load_capability',
  tool_kind: 'capability-load',
  content: { instructions: 'Write.' },
  tool_call_id: '1',
  timestamp: '2024-01-01T00:00:00Z',
};
const shown = { part_kind: 'tool-availability-delta', tools_added: ['send'], tool_call_id: '1' };
const failed = { ...loadReturn, tool_kind: null, content: 'no', outcome: 'failed' };
/** What histories say of things that were loaded. */
export const pastLoads: readonly Scenario[] = [
  plan(
    'load-old-history',
    'shows the tools of a history that has only the loading',
    [A(C('send')), end],
    {
      ...capable(post),
      run: { entry: 'run', history: past(loadReturn) },
    },
  ),
  plan('past-shown-only', 'shows nothing of what was never loaded', [A(C('look')), end], {
    ...capable(post),
    run: { entry: 'run', history: past(failed, shown) },
  }),
  plan('past-shown', 'shows what a history says was loaded and shown', [A(C('send')), end], {
    ...capable(post),
    run: { entry: 'run', history: past(loadReturn, shown) },
  }),
  plan('past-gone', 'knows nothing of a capability that is gone', [A(C('look')), end], {
    ...capable({ id: 'b', defer: true }),
    run: { entry: 'run', history: past(loadReturn, shown) },
  }),
  plan('past-always', 'searches for the tools of what is always there now', [A(C('send')), end], {
    ...capable({ id: 'p', tools: [tool('send', {}, [what], { defer: true })] }),
    run: { entry: 'run', history: past(loadReturn) },
  }),
  plan(
    'load-cut',
    'forgets a capability that a hook cut away',
    [A(load('p')), A(C('send')), end],
    capable(post, { id: 'c', hooks: { beforeModelRequest: [[], [{ give: 1 }], []] } }),
  ),
];
