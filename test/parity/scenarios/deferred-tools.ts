import type { Scenario } from '../scenario.ts';
import { A, C, F, outX, tool } from './builders.ts';
import { end, found, look, mail, plan, rain, search, shows, tools } from './deferred-plans.ts';

/** Tools that the model searches for. */
export const toolSearches: readonly Scenario[] = [
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

/** Tools that another tool shows. */
export const toolReveals: readonly Scenario[] = [
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
