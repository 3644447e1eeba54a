import type { LimitPlan, Scenario } from '../scenario.ts';
import { A, C, F, outX, T, tool } from './builders.ts';

const fast = tool('fast', {}, [[{ return: 'f' }]]);
const again = tool('again', {}, [[{ retry: 'Please try again.' }]]);

function limited(
  id: string,
  title: string,
  rows: readonly string[],
  limits: LimitPlan,
  rest: Partial<Scenario> = {},
): Scenario {
  return {
    id,
    title,
    rows,
    agent: { tools: [fast] },
    script: [A(C('fast', {}, '1'), C('fast', {}, '2')), A(C('fast', {}, '3')), A(T('end'))],
    runs: [{ entry: 'run', prompt: 'go', options: { limits } }],
    ...rest,
  };
}

/** A tool that asks for retries under some budgets, until the budget ends or the script. */
function retried(
  id: string,
  title: string,
  rows: readonly string[],
  agent: Scenario['agent'],
  options: NonNullable<Scenario['runs'][number]['options']> = {},
): Scenario {
  const answers = Array.from({ length: 6 }, (_, at) => A(C('again', {}, String(at))));
  return {
    id,
    title,
    rows,
    agent,
    script: answers,
    runs: [{ entry: 'run', prompt: 'go', options }],
  };
}

const usage = (input: number, output: number, cost?: string) => ({
  usage: { input, output, ...(cost !== undefined && { cost }) },
});

/** Retries, limits and costs. Source: spec 02 §3.5, §4.5; spec 05 §2, §3. */
export const budgets: readonly Scenario[] = [
  retried('retries-default', 'lets a tool be tried once more', ['A-156', 'A-155'], {
    tools: [again],
  }),
  retried('retries-agent-int', 'takes one number for both budgets', ['A-156'], {
    tools: [again],
    retries: 3,
  }),
  retried('retries-agent-zero', 'allows no retry at all', ['A-156'], {
    tools: [again],
    retries: 0,
  }),
  retried('retries-agent-tools', 'takes a budget for tools', ['A-156'], {
    tools: [again],
    retries: { tools: 2 },
  }),
  retried(
    'retries-agent-output-only',
    'leaves tools their default when only outputs are named',
    ['A-156'],
    { tools: [again], retries: { output: 4 } },
  ),
  retried('retries-tool', 'prefers the limit of the tool', ['A-156', 'A-111'], {
    tools: [{ ...again, retries: 2 }],
    retries: 4,
  }),
  retried(
    'retries-run',
    'prefers the budget of the run',
    ['A-157'],
    { tools: [again], retries: 4 },
    { retries: 2 },
  ),
  retried(
    'retries-run-partial',
    'takes from the run what it names',
    ['A-157'],
    { tools: [again], retries: { tools: 2, output: 5 } },
    { retries: { output: 0 } },
  ),
  retried(
    'retries-run-over-tool',
    'prefers the limit of the tool to that of the run',
    ['A-157'],
    { tools: [{ ...again, retries: 1 }] },
    { retries: 3 },
  ),
  retried(
    'a20-request-limit',
    'stops endless retries at the request limit',
    ['A-110', 'A-111', 'A-108'],
    { tools: [{ ...again, retries: 5 }], retries: { tools: 3 } },
    { limits: { requestLimit: 3 } },
  ),
  {
    id: 'retries-run-output',
    title: 'prefers the output budget of the run',
    rows: ['A-157', 'A-160'],
    agent: { output: outX, retries: 0 },
    script: [A(F({})), A(F({})), A(F({ x: 1 }))],
    runs: [{ entry: 'run', prompt: 'go', options: { retries: { output: 2 } } }],
  },
  {
    id: 'retry-counts-in-context',
    title: 'tells a tool how often it was retried',
    rows: ['A-158'],
    agent: {
      retries: 2,
      tools: [
        tool('seen', {}, [
          [{ logContext: ['retry', 'max_retries', 'last_attempt', 'run_step'] }, { retry: 'no' }],
        ]),
      ],
    },
    script: [A(C('seen', {}, '1')), A(C('seen', {}, '2')), A(C('seen', {}, '3'))],
    runs: [{ entry: 'run', prompt: 'go' }],
  },
  {
    id: 'two-tools-two-budgets',
    title: 'counts the retries of each tool apart',
    rows: ['A-156'],
    agent: { tools: [again, { ...again, name: 'other' }] },
    script: [A(C('again', {}, '1')), A(C('other', {}, '2')), A(C('again', {}, '3')), A(T('end'))],
    runs: [{ entry: 'run', prompt: 'go' }],
  },
  limited('no-limits', 'counts requests and tool calls', ['A-108', 'A-064'], {}),
  limited('request-limit', 'allows so many requests', ['A-110', 'A-108'], { requestLimit: 2 }),
  limited('request-limit-reached', 'ends at the last request that is allowed', ['A-110'], {
    requestLimit: 3,
  }),
  limited('request-limit-off', 'has no limit of requests when it is null', ['A-110'], {
    requestLimit: null,
  }),
  limited('request-limit-zero', 'asks no model when no request is allowed', ['A-110'], {
    requestLimit: 0,
  }),
  limited(
    'a21-tool-calls-limit',
    'runs none of the calls when they are too many',
    ['A-112', 'A-208'],
    { toolCallsLimit: 1 },
  ),
  limited(
    'tool-calls-limit-later',
    'runs no calls of a later step when they are too many',
    ['A-112', 'A-208'],
    { toolCallsLimit: 2 },
  ),
  limited('tool-calls-limit-met', 'lets the last allowed call run', ['A-112'], {
    toolCallsLimit: 3,
  }),
  limited(
    'tool-calls-limit-retries',
    'counts only the calls that succeeded',
    ['A-208', 'A-112'],
    { toolCallsLimit: 1 },
    {
      agent: {
        tools: [
          tool('shaky', {}, [[{ retry: 'no' }], [{ failed: 'no' }], [{ return: 'ok' }]], {
            retries: 3,
          }),
        ],
      },
      script: [A(C('shaky', {}, '1')), A(C('shaky', {}, '2')), A(C('shaky', {}, '3')), A(T('end'))],
    },
  ),
  limited(
    'tool-calls-limit-output',
    'counts no output call',
    ['A-112'],
    { toolCallsLimit: 0 },
    { agent: { output: outX }, script: [A(F({ x: 1 }))] },
  ),
  limited(
    'a19-output-tokens',
    'fails when too many tokens came out',
    ['A-109', 'A-108'],
    { outputTokensLimit: 10 },
    { agent: {}, script: [{ ...A(T('long')), ...usage(62, 32) }] },
  ),
  limited(
    'output-tokens-met',
    'accepts exactly as many tokens as allowed',
    ['A-109'],
    { outputTokensLimit: 32 },
    { agent: {}, script: [{ ...A(T('long')), ...usage(62, 32) }] },
  ),
  limited(
    'input-tokens',
    'fails when too many tokens went in',
    ['A-108'],
    { inputTokensLimit: 60 },
    { agent: {}, script: [{ ...A(T('long')), ...usage(62, 1) }] },
  ),
  limited('input-tokens-sum', 'sums the tokens of all requests', ['A-108'], {
    inputTokensLimit: 120,
  }),
  limited(
    'total-tokens',
    'fails when too many tokens were used',
    ['A-108'],
    { totalTokensLimit: 90 },
    { agent: {}, script: [{ ...A(T('long')), ...usage(62, 32) }] },
  ),
  limited(
    'total-tokens-before',
    'asks no more when the tokens are used up',
    ['A-108'],
    { totalTokensLimit: 100 },
    {
      runs: [
        {
          entry: 'run',
          prompt: 'go',
          options: {
            limits: { totalTokensLimit: 100 },
            usage: { input_tokens: 90, output_tokens: 20, requests: 1 },
          },
        },
      ],
    },
  ),
  limited(
    'a22-per-request',
    'fails when one request was too large',
    ['A-114'],
    { perRequestInputTokensLimit: 10 },
    { agent: {}, script: [{ ...A(T('Rome')), ...usage(62, 1) }] },
  ),
  limited(
    'count-before',
    'sends no request that would be too large',
    ['A-115'],
    { inputTokensLimit: 60, countTokensBeforeRequest: true },
    { countedTokens: 61 },
  ),
  limited(
    'count-before-per-request',
    'sends no single request that would be too large',
    ['A-115', 'A-114'],
    { perRequestInputTokensLimit: 60, countTokensBeforeRequest: true },
    { countedTokens: 61 },
  ),
  limited(
    'count-before-fits',
    'sends a request that was counted and fits',
    ['A-115'],
    { inputTokensLimit: 500, countTokensBeforeRequest: true },
    { countedTokens: 61 },
  ),
  limited(
    'a23-cost',
    'fails when it cost too much',
    ['A-116', 'A-065'],
    { costLimit: '0.0001' },
    { agent: {}, script: [{ ...A(T('Rome')), ...usage(62, 1, '0.000201') }] },
  ),
  limited(
    'cost-before',
    'asks no more when the money is spent',
    ['A-116', 'A-065'],
    { costLimit: '0.0003' },
    {
      script: [
        { ...A(C('fast', {}, '1')), ...usage(62, 1, '0.000201') },
        { ...A(C('fast', {}, '2')), ...usage(62, 1, '0.000201') },
      ],
    },
  ),
  limited(
    'cost-sum',
    'sums costs without an error of rounding',
    ['A-065', 'A-066'],
    { costLimit: '0.3' },
    {
      script: [
        { ...A(C('fast', {}, '1')), ...usage(62, 1, '0.1') },
        { ...A(C('fast', {}, '2')), ...usage(62, 1, '0.2') },
        A(T('free')),
      ],
    },
  ),
  limited(
    'cost-unknown',
    'cannot hold to a cost that nobody knows',
    ['A-117', 'A-066'],
    { costLimit: '0.1' },
    { agent: {}, script: [A(T('Rome'))] },
  ),
  limited(
    'limits-while-streaming',
    'fails while a response streams',
    ['A-108', 'A-109'],
    { outputTokensLimit: 10 },
    {
      agent: {},
      script: [{ ...A(T('one two three four five six')), ...usage(62, 32) }],
      runs: [
        {
          entry: 'run_stream_events',
          prompt: 'go',
          options: { limits: { outputTokensLimit: 10 } },
        },
      ],
    },
  ),
  limited(
    'limits-in-stream',
    'fails while a streamed run is read',
    ['A-108'],
    { outputTokensLimit: 10 },
    {
      agent: {},
      script: [{ ...A(T('one two three four five six')), ...usage(62, 32) }],
      runs: [{ entry: 'run_stream', prompt: 'go', options: { limits: { outputTokensLimit: 10 } } }],
    },
  ),
  limited(
    'shared-usage',
    'goes on counting a usage that was given',
    ['A-064', 'A-108'],
    { requestLimit: 5 },
    {
      runs: [
        {
          entry: 'run',
          prompt: 'go',
          options: {
            limits: { requestLimit: 5 },
            usage: { requests: 3, input_tokens: 7, tool_calls: 2 },
          },
        },
      ],
    },
  ),
  limited(
    'usage-details',
    'sums the details of usages',
    ['A-064'],
    {},
    {
      script: [
        {
          ...A(C('fast', {}, '1')),
          usage: { input: 1, output: 2, cacheRead: 3, details: { a: 1 } },
        },
        { ...A(T('end')), usage: { input: 1, output: 2, cacheRead: 3, details: { a: 2, b: 5 } } },
      ],
    },
  ),
  limited(
    'request-limit-51',
    'fails at the 51st request when nothing is said',
    ['A-110'],
    {},
    {
      script: Array.from({ length: 51 }, (_, at) => A(C('fast', {}, String(at)))),
    },
  ),
];
