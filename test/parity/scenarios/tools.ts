import type { AnswerPart, Scenario, ToolPlan } from '../scenario.ts';
import { A, C, F, outX, T, tool } from './builders.ts';

const slow = tool('slow', {}, [[{ wait: 'go' }, { return: 's' }]]);
const fast = tool('fast', {}, [[{ open: 'go' }, { return: 'f' }]]);
const typed = tool('typed', { n: 'integer', 'note?': 'string' }, [
  [{ returnArg: 'n', before: 'n=' }],
]);

/** A run whose first response makes calls and whose last one is text. */
function calls(
  id: string,
  title: string,
  rows: readonly string[],
  plan: {
    readonly tools: readonly ToolPlan[];
    readonly parts: readonly AnswerPart[];
    readonly more?: readonly (readonly AnswerPart[])[];
    readonly agent?: Scenario['agent'];
  },
): Scenario {
  return {
    id,
    title,
    rows,
    agent: { tools: plan.tools, ...plan.agent },
    script: [A(...plan.parts), ...(plan.more ?? []).map((parts) => A(...parts)), A(T('the end'))],
    runs: [{ entry: 'run_stream_events', prompt: 'go' }],
  };
}

const both = [C('slow', {}, '1'), C('fast', {}, '2')] as const;

/** What tools do and how their calls are carried out. Source: spec 02 §3. */
export const tools: readonly Scenario[] = [
  calls('parallel', 'tells of parallel results in the order in which they come', ['A-007'], {
    tools: [slow, fast],
    parts: [...both],
  }),
  calls('parallel-ordered', 'tells of parallel results in the order of the calls', ['A-007'], {
    tools: [slow, fast],
    parts: [...both],
    agent: { toolExecution: 'parallel_ordered_events' },
  }),
  calls('sequential-mode', 'runs calls one after the other when asked to', ['A-007'], {
    tools: [tool('one', {}, [[{ return: 1 }]]), tool('two', {}, [[{ return: 2 }]])],
    parts: [C('one', {}, '1'), C('two', {}, '2'), C('one', {}, '3')],
    agent: { toolExecution: 'sequential' },
  }),
  calls('sequential-tool', 'lets a sequential tool run alone', ['A-007'], {
    tools: [
      tool('first', {}, [[{ open: 'first' }, { return: 1 }]]),
      tool('alone', {}, [[{ wait: 'first' }, { open: 'alone' }, { return: 2 }]], {
        sequential: true,
      }),
      tool('last', {}, [[{ wait: 'alone' }, { return: 3 }]]),
    ],
    parts: [C('first', {}, '1'), C('alone', {}, '2'), C('last', {}, '3')],
  }),
  calls('returns', 'hands any JSON to the model', ['A-007'], {
    tools: [
      tool(
        'give',
        {},
        [
          [{ return: { a: [1, 2.5, null, true], 'b c': 'ü' } }],
          [{ return: null }],
          [{ return: 3 }],
          [{ return: [] }],
        ],
        { sequential: true },
      ),
    ],
    parts: [C('give', {}, '1'), C('give', {}, '2'), C('give', {}, '3'), C('give', {}, '4')],
  }),
  calls('tool-return-plus', 'adds further content of a tool after all results', ['A-007'], {
    tools: [
      tool('rich', {}, [
        [
          {
            returnPlus: { return_value: { ok: true }, content: 'see this', metadata: { cost: 1 } },
          },
        ],
      ]),
      tool('plain', {}, [[{ return: 'p' }]]),
    ],
    parts: [C('rich', {}, '1'), C('plain', {}, '2')],
  }),
  calls('failed', 'tells the model of a tool that failed for good', ['A-007'], {
    tools: [tool('broken', {}, [[{ failed: 'gone' }]])],
    parts: [C('broken', {}, '1')],
  }),
  calls('failed-is-free', 'counts no retry for a tool that failed for good', ['A-208', 'A-158'], {
    tools: [tool('broken', {}, [[{ failed: 'a' }], [{ failed: 'b' }], [{ failed: 'c' }]])],
    parts: [C('broken', {}, '1')],
    more: [[C('broken', {}, '2')], [C('broken', {}, '3')]],
  }),
  calls('unknown-tool', 'answers a call of an unknown tool', ['A-154'], {
    tools: [fast],
    parts: [C('nope', {}, '1')],
  }),
  calls('unknown-tool-none', 'says that there are no tools', ['A-154'], {
    tools: [],
    parts: [C('nope', {}, '1')],
  }),
  calls('unknown-twice', 'gives up on a tool that stays unknown', ['A-154', 'A-167'], {
    tools: [fast],
    parts: [C('nope', {}, '1')],
    more: [[C('nope', {}, '2')]],
  }),
  calls('bad-type', 'tells the model which argument was wrong', ['A-154', 'A-132'], {
    tools: [typed],
    parts: [C('typed', { n: 'five' }, '1')],
    more: [[C('typed', { n: 5 }, '2')]],
  }),
  calls('missing-arg', 'tells the model which argument was missing', ['A-154', 'A-132'], {
    tools: [typed],
    parts: [C('typed', {}, '1')],
    more: [[C('typed', { n: 6 }, '2')]],
  }),
  calls('several-errors', 'tells the model of every wrong argument', ['A-154'], {
    tools: [tool('wide', { a: 'integer', b: 'string', c: { d: 'boolean' } })],
    parts: [C('wide', { a: 'x', c: { d: 'maybe' } }, '1')],
  }),
  calls('broken-json', 'tells the model of arguments that are no JSON', ['A-154'], {
    tools: [typed],
    parts: [C('typed', '{"n": 1', '1')],
    more: [[C('typed', '{"n": 7}', '2')]],
  }),
  calls('args-not-object', 'tells the model of arguments that are no object', ['A-154'], {
    tools: [typed],
    parts: [C('typed', '[1]', '1')],
  }),
  calls('empty-args', 'takes empty arguments as none', ['A-132'], {
    tools: [fast],
    parts: [C('fast', '', '1'), C('fast', null, '2')],
  }),
  calls('extra-args', 'drops arguments that nobody asked for', ['A-132'], {
    tools: [typed],
    parts: [C('typed', { n: 1, more: 2 }, '1')],
  }),
  calls('optional-arg', 'fills in an optional argument', ['A-132'], {
    tools: [typed],
    parts: [C('typed', { n: 1, note: 'hi' }, '1')],
  }),
  calls('args-validator', 'checks arguments beyond their schema', ['A-154', 'A-155'], {
    tools: [{ ...typed, validates: [[{ retry: 'too small' }], [{ return: null }]] }],
    parts: [C('typed', { n: 1 }, '1')],
    more: [[C('typed', { n: 2 }, '2')]],
  }),
  calls('args-validator-failed', 'lets a check of arguments fail a call for good', ['A-154'], {
    tools: [{ ...typed, validates: [[{ failed: 'not allowed' }]] }],
    parts: [C('typed', { n: 1 }, '1')],
  }),
  calls('same-id-twice', 'carries out two calls of one tool', ['A-007'], {
    tools: [typed],
    parts: [C('typed', { n: 1 }, '1'), C('typed', { n: 2 }, '2')],
  }),
  calls('no-id', 'makes up an id for a call without one', ['A-007'], {
    tools: [fast],
    parts: [{ call: 'fast', args: {} }],
  }),
  calls('context', 'shows a tool its run', ['A-006', 'A-113', 'A-158'], {
    tools: [
      tool('see', {}, [
        [
          {
            returnContext: [
              'retry',
              'max_retries',
              'last_attempt',
              'run_step',
              'requests',
              'tool_calls',
              'tool_name',
              'tool_call_id',
              'prompt',
              'request_limit',
              'messages',
            ],
          },
        ],
      ]),
    ],
    parts: [C('see', {}, '1')],
    more: [[C('see', {}, '2')]],
  }),
  calls('hidden-tool', 'does not know a tool that is not offered now', ['A-154'], {
    tools: [{ ...fast, hiddenFromStep: 2 }],
    parts: [C('fast', {}, '1')],
    more: [[C('fast', {}, '2')]],
  }),
  calls(
    'one-fails-hard',
    'keeps the results of the others when one tool throws',
    ['A-169', 'A-170'],
    {
      tools: [
        fast,
        tool('bad', {}, [[{ wait: 'go' }, { throw: 'kaputt' }]]),
        tool('stuck', {}, [[{ wait: 'never' }]]),
      ],
      parts: [C('stuck', {}, '1'), C('bad', {}, '2'), C('fast', {}, '3')],
    },
  ),
  calls(
    'first-fails-hard',
    'records that nothing was finished when the only tool throws',
    ['A-169', 'A-170'],
    {
      tools: [tool('bad', {}, [[{ throw: 'kaputt' }]])],
      parts: [C('bad', {}, '1')],
    },
  ),
  calls('retry-and-success', 'resets the count of a tool that succeeds', ['A-156', 'A-158'], {
    tools: [
      tool('shaky', {}, [
        [{ retry: '1' }],
        [{ return: 'ok' }],
        [{ retry: '2' }],
        [{ return: 'ok' }],
      ]),
    ],
    parts: [C('shaky', {}, '1')],
    more: [[C('shaky', {}, '2')], [C('shaky', {}, '3')], [C('shaky', {}, '4')]],
  }),
  calls('two-failures-one-step', 'counts several failures of one step once', ['A-156'], {
    tools: [tool('shaky', {}, [[{ retry: '1' }], [{ retry: '2' }], [{ return: 'ok' }]])],
    parts: [C('shaky', {}, '1'), C('shaky', {}, '2')],
    more: [[C('shaky', {}, '3')]],
  }),
  calls('text-before-call', 'goes on with the tools after a text preamble', ['A-021', 'A-020'], {
    tools: [fast],
    parts: [T('let me look'), C('fast', {}, '1')],
  }),
  {
    id: 'deferred',
    title: 'ends with the calls that others must make or approve',
    rows: ['A-016'],
    agent: {
      output: ['text', 'deferred'],
      tools: [
        fast,
        tool('later', {}, [[{ defer: true }]]),
        tool('ask', {}, [[{ approve: true }]]),
        tool('sure', {}, [[{ return: 's' }]], { requiresApproval: true }),
      ],
    },
    script: [A(C('fast', {}, '1'), C('later', {}, '2'), C('ask', {}, '3'), C('sure', {}, '4'))],
    runs: [{ entry: 'run_stream_events', prompt: 'go' }],
  },
  {
    id: 'deferred-not-allowed',
    title: 'refuses calls for others when they cannot be the output',
    rows: ['A-016'],
    agent: { tools: [tool('later', {}, [[{ defer: true }]])] },
    script: [A(C('later', {}, '1'))],
    runs: [{ entry: 'run', prompt: 'go' }],
  },
  {
    id: 'structured-and-tools',
    title: 'runs tools and then takes a structured output',
    rows: ['A-001', 'A-160'],
    agent: {
      tools: [fast],
      output: outX,
      systemPrompt: ['one', 'two'],
      instructions: 'Be brief.',
      settings: { temperature: 0.5 },
    },
    script: [A(T('well'), C('fast', {}, '1')), A(F({ x: 7 }, '2'))],
    runs: [
      {
        entry: 'run_stream_events',
        prompt: 'go',
        options: { settings: { max_tokens: 5 }, metadata: { a: 1 } },
      },
    ],
  },
];
