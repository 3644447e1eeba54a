import type { JsonObject } from '../../../preload/contract/json.ts';
import type { CapabilityPlan } from '../capability-plan.ts';
import type { AgentPlan, Program, RunPlan, Scenario } from '../scenario.ts';
import { A, C, F, outX, T, tool } from './builders.ts';

const what: Program = [
  {
    logContext: [
      'active_capabilities',
      'loaded_capabilities',
      'discovered_tools',
      'available_tools',
    ],
  },
  { return: 'done' },
];
const look = tool('look', {}, [what]);
const weather = tool('weather_now', { city: 'string' }, [[{ return: 'sunny' }]], {
  defer: true,
  description: 'Tells how the weather is in a city.',
});
const forecast = tool('forecast', {}, [[{ return: 'rain' }]], {
  defer: true,
  description: 'The weather of tomorrow, in any city.',
});
const mail = tool('send_mail', {}, [[{ return: 'sent' }]], { defer: true });
const found = [weather, forecast, mail] as const;

interface Plan extends Partial<Omit<Scenario, 'agent'>> {
  readonly agent?: AgentPlan;
  readonly run?: Partial<RunPlan>;
}

function plan(
  id: string,
  title: string,
  script: Scenario['script'],
  { agent, run, ...rest }: Plan = {},
): Scenario {
  return {
    id: `on-demand-${id}`,
    title,
    rows: [],
    agent: agent ?? {},
    script,
    runs: [{ entry: 'run_stream_events', prompt: 'go', ...run }],
    ...rest,
  };
}

const search = (queries: readonly string[], id = 'id_search') => C('search_tools', { queries }, id);
const tools = (...list: NonNullable<AgentPlan['tools']>): Plan => ({
  agent: { tools: [look, ...list] },
});
const end = A(T('the end'));
const rain = C('weather_now', { city: 'Rome' });

const searches: readonly Scenario[] = [
  plan(
    'search',
    'finds a tool and calls it',
    [A(search(['weather'])), A(rain), end],
    tools(...found),
  ),
  plan(
    'search-run',
    'finds a tool where nobody reads events',
    [A(search(['mail'])), A(C('send_mail')), end],
    {
      ...tools(...found),
      run: { entry: 'run' },
    },
  ),
  plan(
    'search-words',
    'puts the tool with the most words first',
    [A(search(['weather city now', 'Rome'])), A(C('look')), end],
    tools(...found),
  ),
  plan(
    'search-nothing',
    'says that it found nothing',
    [A(search(['music'])), A(C('look')), end],
    tools(...found),
  ),
  plan('search-part', 'takes whole words only', [A(search(['mai'])), end], tools(...found)),
  plan(
    'search-empty',
    'asks again for a query that says nothing',
    [A(search([' ', ''])), A(search(['mail'], '2')), end],
    tools(...found),
  ),
  plan(
    'search-signs',
    'asks again for a query without words',
    [A(search(['?!'])), A(search(['mail'], '2')), end],
    tools(...found),
  ),
  plan(
    'search-wrong',
    'asks again for arguments that do not fit',
    [A(C('search_tools', { queries: 'mail' }, '1')), A(search(['mail'], '2')), end],
    tools(...found),
  ),
  plan(
    'search-again',
    'puts what was found before last',
    [A(search(['weather'])), A(search(['weather city mail'], '2')), end],
    { agent: { tools: [look, ...found], toolSearch: { maxResults: 1 } } },
  ),
  plan('search-own', 'searches as the agent says', [A(search(['any'])), A(C('look')), end], {
    agent: { tools: [look, ...found], toolSearch: { by: 'last-first' } },
  }),
  plan('search-own-few', 'takes only so many of what the agent finds', [A(search(['any'])), end], {
    agent: { tools: [look, ...found], toolSearch: { by: 'last-first', maxResults: 2 } },
  }),
  plan(
    'too-early',
    'tells that a tool was not found yet',
    [A(rain), A(search(['weather'])), A(rain), end],
    tools(...found),
  ),
  plan(
    'too-early-twice',
    'counts the second time as a retry',
    [A(rain), A(rain), A(rain), end],
    tools(...found),
  ),
  plan(
    'too-early-two',
    'lets each tool off once',
    [A(rain, C('forecast')), A(search(['weather'])), A(C('forecast')), end],
    tools(...found),
  ),
  plan('unknown', 'names only tools that can be called', [A(C('nothing')), end], tools(...found)),
  plan('unknown-none', 'has none to name before one is found', [A(C('nothing')), end], {
    agent: { toolsets: [{ tools: [tool('read')], wrappings: [{ deferred: true }] }] },
  }),
  plan('none', 'has no search without tools to find', [A(C('look')), end], tools()),
  plan(
    'reserved',
    'keeps the name of the search to itself',
    [end],
    tools(mail, tool('search_tools')),
  ),
  plan('toolset', 'hides the tools of a toolset', [A(search(['read'])), A(C('read')), end], {
    agent: {
      toolsets: [{ tools: [tool('read'), tool('write')], wrappings: [{ deferred: true }] }],
    },
  }),
  plan(
    'toolset-some',
    'hides some tools of a toolset',
    [A(C('read')), A(search(['write'])), A(C('write')), end],
    {
      agent: {
        toolsets: [{ tools: [tool('read'), tool('write')], wrappings: [{ deferred: ['write'] }] }],
      },
    },
  ),
  plan(
    'toolset-prefixed',
    'finds a tool by its prefix',
    [A(search(['files'])), A(C('files_read')), end],
    {
      agent: {
        toolsets: [
          { tools: [tool('read')], wrappings: [{ deferred: true }, { prefixed: 'files' }] },
        ],
      },
    },
  ),
  plan(
    'resumed',
    'remembers what was found',
    [A(search(['weather'])), A(rain), end, A(rain), end],
    {
      ...tools(...found),
      runs: [
        { entry: 'run', prompt: 'go' },
        { entry: 'run', prompt: 'go on', history: { of: 0, roundTrips: 1 } },
      ],
    },
  ),
  plan(
    'beside',
    'finds a tool beside a call of it',
    [A(search(['mail']), C('send_mail')), A(C('send_mail', {}, '2')), end],
    tools(...found),
  ),
  plan(
    'structured',
    'finds a tool before an output',
    [A(search(['mail'])), A(C('send_mail')), A(F())],
    {
      agent: { tools: [mail], output: outX },
    },
  ),
  plan(
    'approval',
    'finds a tool that must be approved',
    [A(search(['risky'])), A(C('risky')), end],
    {
      agent: {
        output: ['text', 'deferred'],
        tools: [tool('risky', {}, [[]], { defer: true, requiresApproval: true })],
      },
    },
  ),
];

const shows = (names: readonly string[]): Program => [
  { returnPlus: { return_value: 'here', tools: names } },
];
const reveals: readonly Scenario[] = [
  plan(
    'shown',
    'shows a tool beside a result',
    [A(C('open_box')), A(C('send_mail')), end],
    tools(tool('open_box', {}, [shows(['send_mail'])]), mail),
  ),
  plan(
    'shown-run',
    'shows a tool where nobody reads events',
    [A(C('open_box')), A(C('send_mail')), end],
    {
      ...tools(tool('open_box', {}, [shows(['send_mail'])]), mail),
      run: { entry: 'run' },
    },
  ),
  plan(
    'shown-two',
    'shows each tool once',
    [A(C('open_box', {}, '1'), C('open_box', {}, '2')), A(C('look')), end],
    tools(
      tool('open_box', {}, [
        shows(['send_mail', 'forecast', 'send_mail']),
        shows(['forecast', 'weather_now']),
      ]),
      ...found,
    ),
  ),
  plan(
    'shown-again',
    'shows nothing twice',
    [A(C('open_box', {}, '1')), A(C('open_box', {}, '2')), end],
    tools(tool('open_box', {}, [shows(['send_mail'])]), mail),
  ),
  plan(
    'shown-listed',
    'shows what is listed already',
    [A(C('open_box')), end],
    tools(tool('open_box', {}, [shows(['look'])]), mail),
  ),
  plan(
    'shown-unknown',
    'shows what does not exist',
    [A(C('open_box')), end],
    tools(tool('open_box', {}, [shows(['nothing'])]), mail),
  ),
  plan(
    'shown-exhaustive',
    'shows a tool beside an output that failed',
    [A(C('open_box'), F({ x: 'no' })), A(C('send_mail')), A(F({ x: 2 }, '2'))],
    {
      agent: {
        tools: [tool('open_box', {}, [shows(['send_mail'])]), mail],
        output: outX,
        endStrategy: 'exhaustive',
      },
    },
  ),
  plan(
    'shown-content',
    'shows a tool beside further content',
    [A(C('open_box')), end],
    tools(
      tool('open_box', {}, [
        [{ returnPlus: { return_value: 'here', content: 'look', tools: ['send_mail'] } }],
      ]),
      mail,
    ),
  ),
  plan(
    'shown-resumed',
    'remembers what was shown',
    [A(C('open_box')), end, A(C('send_mail')), end],
    {
      ...tools(tool('open_box', {}, [shows(['send_mail'])]), mail),
      runs: [
        { entry: 'run', prompt: 'go' },
        { entry: 'run', prompt: 'go on', history: { of: 0, roundTrips: 1 } },
      ],
    },
  ),
  plan('shown-cut', 'forgets what a hook cut away', [A(C('open_box')), A(C('send_mail')), end], {
    agent: {
      tools: [tool('open_box', {}, [shows(['send_mail'])]), mail],
      capabilities: [{ id: 'c', hooks: { beforeModelRequest: [[], [], [{ give: 1 }]] } }],
    },
  }),
];

const load = (id: string, callId = `load_${id}`) => C('load_capability', { id }, callId);
const post: CapabilityPlan = {
  id: 'p',
  defer: true,
  description: 'Sends letters.',
  instructions: ['Write kindly.', 'Sign with your name.'],
  settings: { temperature: 0.5 },
  tools: [tool('send', {}, [what]), tool('read_post', {}, [[{ return: 'a letter' }]])],
};
const logs: CapabilityPlan = {
  id: 'l',
  defer: true,
  hooks: { beforeModelRequest: [[]], afterToolExecute: [[]], afterRun: [[]], wrapNodeRun: [[]] },
};
const capable = (...capabilities: readonly CapabilityPlan[]): Plan => ({
  agent: { tools: [look], capabilities },
});
const capabilities: readonly Scenario[] = [
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
const pasts: readonly Scenario[] = [
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

/** What the model is shown only when it asks for it: tools that it searches for, and capabilities that it loads. Source: spec 07 §1, §4. */
export const deferredLoading: readonly Scenario[] = [
  ...searches,
  ...reveals,
  ...capabilities,
  ...pasts,
];
