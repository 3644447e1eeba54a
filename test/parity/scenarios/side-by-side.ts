import type { OutputPlan, Program, Scenario } from '../scenario.ts';
import { A, C, F, outX, T, tool } from './builders.ts';

/** An output function with what it does. */
function out(name: string, does: readonly Program[]): OutputPlan {
  return { function: name, params: { x: 'integer' }, does };
}

const fast = tool('fast', {}, [[{ logContext: ['tool_name'] }, { return: 'f' }]]);

/** Outputs that are made beside each other and beside tools: who comes first, and who wins. Source: spec 02 §4.3. */
export const sideBySide: readonly Scenario[] = [
  {
    id: 'side-first-in-place-wins',
    title: 'takes the output that stands first, though it is ready last',
    rows: ['A-018'],
    agent: {
      endStrategy: 'exhaustive',
      output: [
        out('slow_out', [[{ wait: 'second' }, { return: 'first in place' }]]),
        out('quick_out', [[{ open: 'second' }, { return: 'first in time' }]]),
      ],
    },
    script: [
      A(C('final_result_slow_out', { x: 1 }, '1'), C('final_result_quick_out', { x: 2 }, '2')),
    ],
    runs: [{ entry: 'run_stream_events', prompt: 'go' }],
  },
  {
    id: 'side-sequential-in-place',
    title: 'makes outputs and calls in their order where nothing goes side by side',
    rows: ['A-018'],
    agent: {
      endStrategy: 'exhaustive',
      toolExecution: 'sequential',
      tools: [fast],
      output: [out('out', [[{ logContext: ['tool_name'] }, { return: 'o' }]])],
    },
    script: [A(C('fast', {}, '1'), C('final_result', { x: 1 }, '2'), C('fast', {}, '3'))],
    runs: [{ entry: 'run_stream_events', prompt: 'go' }],
  },
  {
    id: 'side-output-before-tool',
    logOrder: 'any',
    title: 'makes an output beside a tool that stands behind it',
    rows: ['A-018'],
    agent: {
      endStrategy: 'exhaustive',
      tools: [fast],
      output: [out('out', [[{ logContext: ['tool_name'] }, { return: 'o' }]])],
    },
    script: [A(C('final_result', { x: 1 }, '1'), C('fast', {}, '2'))],
    runs: [{ entry: 'run_stream_events', prompt: 'go' }],
  },
  {
    id: 'side-waits-for-the-tool',
    logOrder: 'any',
    title: 'lets an output wait for a tool beside it',
    rows: ['A-018'],
    agent: {
      endStrategy: 'exhaustive',
      tools: [tool('fast', {}, [[{ open: 'ready' }, { return: 'f' }]])],
      output: [out('out', [[{ wait: 'ready' }, { return: 'o' }]])],
    },
    script: [A(C('final_result', { x: 1 }, '1'), C('fast', {}, '2'))],
    runs: [{ entry: 'run', prompt: 'go' }],
  },
  ...(['early', 'graceful', 'exhaustive'] as const).map((endStrategy): Scenario => ({
    id: `side-text-then-output-${endStrategy}`,
    title: `keeps the text that a streamed run handed over, under ${endStrategy}`,
    rows: ['A-016', 'A-018'],
    agent: { endStrategy, output: ['text', outX] },
    script: [A(T('Here it is.'), F({ x: 1 }, '1')), A(T('More.'))],
    runs: [{ entry: 'run_stream', prompt: 'go' }],
  })),
  {
    id: 'side-output-twice-streamed',
    title: 'keeps the first output of a streamed run, and makes it once',
    rows: ['A-016', 'A-018'],
    agent: {
      endStrategy: 'exhaustive',
      output: [
        out('one', [[{ logContext: ['tool_name'] }, { return: 1 }]]),
        out('two', [[{ logContext: ['tool_name'] }, { return: 2 }]]),
      ],
    },
    script: [A(C('final_result_one', { x: 1 }, '1'), C('final_result_two', { x: 2 }, '2'))],
    runs: [{ entry: 'run_stream', prompt: 'go', consume: 'output' }],
  },
];
