import type { LimitPlan, RunPlan, Scenario } from '../scenario.ts';
import { A, C, F, outX, T, tool } from './builders.ts';

const shaky = tool('shaky', {}, [
  [{ return: 'ok' }],
  [{ retry: 'once' }],
  [{ retry: 'twice' }],
  [{ return: 'ok' }],
]);
const calm = tool('calm', {}, [[{ return: 'c' }]]);

/** A streamed answer that breaks a limit which is known only when it is whole. */
function whole(id: string, limits: LimitPlan, run: Partial<RunPlan>): Scenario {
  return {
    id: `edge-streamed-${id}`,
    title: 'keeps a streamed answer that breaks a limit as interrupted',
    rows: ['A-108', 'A-098'],
    agent: {},
    script: [{ parts: [T('It is a long answer.')], usage: { input: 9, output: 9, cost: '0.5' } }],
    runs: [{ entry: 'run_stream_events', prompt: 'go', options: { limits }, ...run }],
  };
}

const streams: readonly Partial<RunPlan>[] = [
  { entry: 'run_stream_events' },
  { entry: 'run_stream' },
  { entry: 'iter', streams: ['model-request'] },
  { entry: 'run', handler: true },
];

/** Where limits, counts and strategies meet their borders. */
export const edges: readonly Scenario[] = [
  ...streams.flatMap((run) => [
    whole(`cost-${run.entry}`, { costLimit: '0.1' }, run),
    whole(`input-${run.entry}`, { perRequestInputTokensLimit: 3 }, run),
  ]),
  {
    id: 'edge-spent-before',
    title: 'lets an output be given though the tool calls are spent',
    rows: ['A-112', 'A-160'],
    agent: { output: outX },
    script: [A(F({ x: 1 }, '1'))],
    runs: [
      {
        entry: 'run',
        prompt: 'go',
        options: { limits: { toolCallsLimit: 3 }, usage: { tool_calls: 5 } },
      },
    ],
  },
  {
    id: 'edge-count-stays',
    title: 'keeps counting the failures of a tool over steps in which it is not called',
    rows: ['A-156', 'A-158'],
    agent: { tools: [shaky, calm] },
    script: [
      A(C('shaky', {}, '1')),
      A(C('shaky', {}, '2')),
      A(C('calm', {}, '3')),
      A(C('shaky', {}, '4')),
      A(T('end')),
    ],
    runs: [{ entry: 'run', prompt: 'go' }],
  },
  {
    id: 'edge-count-ends',
    title: 'starts counting the failures of a tool anew after it worked',
    rows: ['A-156', 'A-158'],
    agent: {
      tools: [
        tool('shaky', {}, [
          [{ retry: 'once' }],
          [{ return: 'ok' }],
          [{ retry: 'again' }],
          [{ return: 'ok' }],
        ]),
      ],
    },
    script: [
      A(C('shaky', {}, '1')),
      A(C('shaky', {}, '2')),
      A(C('shaky', {}, '3')),
      A(C('shaky', {}, '4')),
      A(T('end')),
    ],
    runs: [{ entry: 'run', prompt: 'go' }],
  },
  ...(['graceful', 'exhaustive'] as const).map((endStrategy): Scenario => ({
    id: `edge-output-count-${endStrategy}`,
    title: `counts the failures of an output anew after one that a tool's retry took back, under ${endStrategy}`,
    rows: ['A-160', 'A-158'],
    agent: {
      endStrategy,
      output: outX,
      tools: [tool('boom', {}, [[{ retry: 'no' }], [{ return: 'ok' }]])],
    },
    script: [
      A(F({ x: 'bad' }, '1')),
      A(F({ x: 1 }, '2'), C('boom', {}, '3')),
      A(F({ x: 'bad' }, '4')),
      A(F({ x: 2 }, '5')),
    ],
    runs: [{ entry: 'run', prompt: 'go' }],
  })),
  {
    id: 'edge-native-text-and-output',
    title: 'takes structured text that a streamed run gave, and checks it once',
    rows: ['A-016', 'A-200'],
    agent: {
      endStrategy: 'early',
      output: { native: outX },
      tools: [calm],
      validators: [[[{ logContext: ['retry'] }, { returnValue: true }]]],
    },
    script: [A(T('{"x": 1}'), C('calm', {}, '1'))],
    runs: [{ entry: 'run_stream', prompt: 'go', consume: 'output' }],
  },
];
