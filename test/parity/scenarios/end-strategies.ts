import type { AgentPlan, AnswerPart, Scenario, ToolPlan } from '../scenario.ts';
import { A, C, F, outX, T, tool } from './builders.ts';

const strategies = ['early', 'graceful', 'exhaustive'] as const;
const fast = tool('fast', {}, [[{ return: 'f' }]]);
const slow = tool('slow', {}, [[{ return: 's' }]]);
const boom = tool('boom', {}, [[{ retry: 'again' }], [{ return: 'fine' }]]);

/** The three strategies on one first response, and what the model says when it is asked again. */
function each(
  name: string,
  title: string,
  rows: readonly string[],
  plan: {
    readonly parts: readonly AnswerPart[];
    readonly next?: readonly AnswerPart[];
    readonly output?: AgentPlan['output'];
    readonly tools?: readonly ToolPlan[];
    readonly retries?: number;
  },
): Scenario[] {
  const { parts, next = [F({ x: 5 }, 'id_last')], output = outX } = plan;
  return strategies.map((endStrategy) => ({
    id: `${name}-${endStrategy}`,
    title: `${title}, with the end strategy ${endStrategy}`,
    rows,
    agent: {
      output,
      endStrategy,
      tools: plan.tools ?? [fast, slow, boom],
      ...(plan.retries !== undefined && { retries: plan.retries }),
    },
    script: [A(...parts), A(...next), A(...next)],
    runs: [{ entry: 'run_stream_events', prompt: 'go' }],
  }));
}

/** What becomes of the other calls of a response that holds a final result. Source: spec 02 §4.3, spec 10 §B. */
export const endStrategies: readonly Scenario[] = [
  ...each(
    'b1-function-output-function',
    'settles the calls around a final result',
    ['A-018', 'A-022'],
    {
      parts: [C('fast', {}, '1'), F({ x: 1 }, '2'), C('fast', {}, '3')],
    },
  ),
  ...each('b2-two-outputs', 'takes the first of two valid outputs', ['A-018'], {
    parts: [F({ x: 1 }, '1'), F({ x: 2 }, '2')],
  }),
  ...each('b3-bad-then-good', 'takes the valid one of two outputs', ['A-018', 'A-160'], {
    parts: [F({ x: 'bad' }, '1'), F({ x: 2 }, '2')],
  }),
  ...each(
    'b4-output-and-retry',
    'weighs an output against a tool that asks for a retry',
    ['A-018', 'A-155'],
    {
      parts: [F({ x: 1 }, '1'), C('boom', {}, '2')],
    },
  ),
  ...each('b5-output-and-unknown', 'weighs an output against an unknown tool', ['A-018', 'A-154'], {
    parts: [F({ x: 1 }, '1'), C('nope', {}, '2')],
  }),
  ...each('b6-text-and-function', 'runs the tool beside plain text', ['A-016', 'A-020'], {
    parts: [T('wait'), C('fast', {}, '1')],
    next: [T('done')],
    output: 'text',
  }),
  ...each('b7-native-and-function', 'weighs native output against a tool', ['A-016', 'A-018'], {
    parts: [T('{"x":1}'), C('fast', {}, '1')],
    next: [T('{"x":2}')],
    output: { native: outX },
  }),
  ...each('prompted-and-function', 'weighs prompted output against a tool', ['A-016', 'A-018'], {
    parts: [T('{"x":1}'), C('fast', {}, '1')],
    next: [T('{"x":2}')],
    output: { prompted: outX },
  }),
  ...each(
    'auto-text-and-function',
    'weighs JSON text in auto mode against a tool',
    ['A-016', 'A-018'],
    {
      parts: [T('{"x":1}'), C('fast', {}, '1')],
    },
  ),
  ...each('function-first-then-output', 'runs what stands before the output', ['A-018'], {
    parts: [C('fast', {}, '1'), C('slow', {}, '2'), F({ x: 3 }, '3')],
  }),
  ...each(
    'retry-before-output',
    'looks at a retry that stands before the output',
    ['A-018', 'A-155'],
    {
      parts: [C('boom', {}, '1'), F({ x: 3 }, '2')],
    },
  ),
  ...each(
    'bad-output-and-function',
    'carries out the tools when no output is valid',
    ['A-018', 'A-160'],
    {
      parts: [F({ x: 'bad' }, '1'), C('fast', {}, '2')],
    },
  ),
  ...each('two-bad-outputs', 'asks again when both outputs are invalid', ['A-160'], {
    parts: [F({ x: 'bad' }, '1'), F({}, '2')],
  }),
  ...each(
    'bad-args-beside-output',
    'weighs an output against arguments that are refused',
    ['A-018', 'A-154'],
    {
      parts: [F({ x: 1 }, '1'), C('needs', { n: 'no' }, '2')],
      tools: [tool('needs', { n: 'integer' }, [[{ return: 'n' }]])],
    },
  ),
  ...each('failed-beside-output', 'lets a failed tool stand beside an output', ['A-018'], {
    parts: [C('broken', {}, '1'), F({ x: 1 }, '2')],
    tools: [tool('broken', {}, [[{ failed: 'gone' }]])],
  }),
  ...each('sequential-beside-output', 'keeps a tool that runs alone apart', ['A-018'], {
    parts: [C('alone', {}, '1'), F({ x: 1 }, '2'), C('fast', {}, '3')],
    tools: [tool('alone', {}, [[{ return: 'a' }]], { sequential: true }), fast],
  }),
];
