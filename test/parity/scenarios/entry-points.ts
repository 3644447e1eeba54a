import type { RunPlan, Scenario } from '../scenario.ts';
import { A, C, F, outX, T, tool } from './builders.ts';

const look = tool('lookup', { q: 'string' }, [[{ returnArg: 'q', before: 'R:' }]]);
const fast = tool('fast', {}, [[{ return: 'f' }]]);
const textScript = [A(T('one two three four five six seven'))];
const toolScript = [A(C('lookup', { q: 'x' }, 'L')), A(T('done now then and there'))];
const structured = [A(F({ x: 123 }, 'id'))];

function stream(
  id: string,
  title: string,
  rows: readonly string[],
  run: Partial<RunPlan>,
): Scenario {
  return {
    id,
    title,
    rows,
    agent: { tools: [look] },
    script: toolScript,
    runs: [{ entry: 'run_stream', prompt: 'go', ...run }],
  };
}

/** A response with text and then a call, under the strategies of a streamed run. */
function leftover(endStrategy: 'early' | 'graceful' | 'exhaustive'): Scenario {
  return {
    id: `b8-stream-leftover-${endStrategy}`,
    title: `settles the calls that a streamed run leaves over, with ${endStrategy} set`,
    rows: ['A-017', 'A-018', 'A-016'],
    agent: { tools: [fast, tool('boom', {}, [[{ retry: 'again' }]])], endStrategy },
    script: [A(T('answer first'), C('fast', {}, '1'), C('boom', {}, '2'))],
    runs: [{ entry: 'run_stream', prompt: 'go', handler: true }],
  };
}

/** A response with an output call and other calls, under the strategies of a streamed run. */
function structuredLeftover(endStrategy: 'early' | 'graceful' | 'exhaustive'): Scenario {
  return {
    id: `stream-structured-leftover-${endStrategy}`,
    title: `settles the calls beside a streamed output call, with ${endStrategy} set`,
    rows: ['A-017', 'A-018'],
    agent: { tools: [fast], output: outX, endStrategy },
    script: [A(C('fast', {}, '1'), F({ x: 1 }, '2'), F({ x: 2 }, '3'), C('fast', {}, '4'))],
    runs: [{ entry: 'run_stream', prompt: 'go', consume: 'output' }],
  };
}

/** The four ways to run an agent. Source: spec 02 §1, §2, §5; spec 03 §2. */
export const entryPoints: readonly Scenario[] = [
  stream('stream-text', 'streams the text that comes after a tool', ['A-009'], {}),
  stream('stream-delta', 'streams increments of text', ['A-009'], { consume: 'delta' }),
  stream(
    'stream-outputs',
    'streams text outputs and gives the last one again',
    ['A-009', 'A-200'],
    { consume: 'outputs' },
  ),
  stream('stream-responses', 'streams the response as it grows', ['A-009'], {
    consume: 'responses',
  }),
  stream('stream-get-output', 'gives the output of a stream at once', ['A-009'], {
    consume: 'output',
  }),
  stream('stream-handler', 'tells a handler of a streamed run', ['A-014', 'A-016'], {
    handler: true,
  }),
  stream('stream-unread', 'leaves a response as it is when nobody reads it', ['A-009'], {
    consume: 'none',
  }),
  stream('stream-left-early', 'leaves a response as it is when its reader leaves', ['A-205'], {
    at: [{ item: 1, do: [{ leave: true }] }],
  }),
  stream('stream-left-then-output', 'reads on after the loop was left', ['A-205', 'A-009'], {
    at: [{ item: 1, do: [{ leave: true }] }],
    thenOutput: true,
  }),
  stream('stream-handler-leaves', 'drains what a handler does not read', ['A-014'], {
    handler: true,
    at: [{ event: 1, do: [{ leave: true }] }],
  }),
  stream('stream-handler-throws', 'fails with the error of a handler', ['A-014'], {
    handler: true,
    at: [{ event: 2, do: [{ throw: 'no more' }] }],
  }),
  leftover('early'),
  leftover('graceful'),
  leftover('exhaustive'),
  structuredLeftover('early'),
  structuredLeftover('graceful'),
  structuredLeftover('exhaustive'),
  {
    id: 'stream-structured',
    title: 'streams a structured output as it grows',
    rows: ['A-200', 'A-016'],
    agent: {
      output: { object: 'Out', fields: { name: 'string', 'age?': 'integer', 'tags?': 'string[]' } },
    },
    script: [A(F({ name: 'Ada Lovelace', age: 36, tags: ['a', 'b', 'c'] }, 'id'))],
    runs: [{ entry: 'run_stream', prompt: 'go', consume: 'outputs' }],
  },
  {
    id: 'stream-structured-x',
    title: 'gives a structured output three times when it came at once',
    rows: ['A-200'],
    agent: { output: outX },
    script: structured,
    runs: [{ entry: 'run_stream', prompt: 'go', consume: 'outputs', handler: true }],
  },
  {
    id: 'stream-text-of-structured',
    title: 'refuses to stream the text of a structured output',
    rows: ['A-009'],
    agent: { output: outX },
    script: structured,
    runs: [{ entry: 'run_stream', prompt: 'go', consume: 'text' }],
  },
  {
    id: 'b9-stream-structured-invalid',
    title: 'ends a streamed run whose output is invalid',
    rows: ['A-167', 'A-016'],
    agent: { output: outX },
    script: [A(F({ x: 'bad' }, 'id'))],
    runs: [{ entry: 'run_stream', prompt: 'go', consume: 'output' }],
  },
  {
    id: 'stream-native',
    title: 'streams native output',
    rows: ['A-200'],
    agent: { output: { native: { object: 'Out', fields: { x: 'integer', 'note?': 'string' } } } },
    script: [
      {
        deltas: [
          { key: 0, text: '{"x": 1' },
          { key: 0, text: '2, "note": "he' },
          { key: 0, text: 'llo"}' },
        ],
      },
    ],
    runs: [{ entry: 'run_stream', prompt: 'go', consume: 'outputs' }],
  },
  {
    id: 'stream-validator',
    title: 'passes a streamed output through the validators',
    rows: ['A-155', 'A-009'],
    agent: { validators: [[[{ return: 'changed' }]]] },
    script: textScript,
    runs: [{ entry: 'run_stream', prompt: 'go', consume: 'output' }],
  },
  {
    id: 'stream-validator-retry',
    title: 'ends a streamed run whose validator asks for a retry',
    rows: ['A-155', 'A-167'],
    agent: { validators: [[[{ retry: 'not good' }]]] },
    script: textScript,
    runs: [{ entry: 'run_stream', prompt: 'go', consume: 'output' }],
  },
  {
    id: 'stream-tool-retry-then-text',
    title: 'retries a tool before the response that a streamed run hands over',
    rows: ['A-016', 'A-155'],
    agent: { tools: [tool('shaky', {}, [[{ retry: 'again' }], [{ return: 'ok' }]])] },
    script: [A(C('shaky', {}, '1')), A(C('shaky', {}, '2')), A(T('all is well'))],
    runs: [{ entry: 'run_stream', prompt: 'go', handler: true }],
  },
  {
    id: 'stream-empty-then-text',
    title: 'asks again when a streamed response is empty',
    rows: ['A-159', 'A-016'],
    agent: {},
    script: [A({ thinking: 'hm' }), A(T('here it is'))],
    runs: [{ entry: 'run_stream', prompt: 'go', handler: true }],
  },
  {
    id: 'stream-deferred',
    title: 'streams a run that ends with calls for others',
    rows: ['A-016'],
    agent: {
      output: ['text', 'deferred'],
      tools: [tool('delete', {}, [[{ return: 'gone' }]], { requiresApproval: true })],
    },
    script: [A(C('delete', {}, '1'))],
    runs: [{ entry: 'run_stream', prompt: 'go', consume: 'output', handler: true }],
  },
  {
    id: 'stream-then-stream-again',
    title: 'gives the whole text when a complete stream is read again',
    rows: ['A-009'],
    agent: { output: ['text', outX] },
    script: textScript,
    runs: [{ entry: 'run_stream', prompt: 'go', consume: 'outputs', thenOutput: true }],
  },
  {
    id: 'events-thinking-then-text',
    title: 'tells of thinking and then of text',
    rows: ['A-021'],
    agent: {},
    script: [A({ thinking: 'let me see now then', signature: 'sig' }, T('Hello'))],
    runs: [{ entry: 'run_stream_events', prompt: 'go' }],
  },
  {
    id: 'events-two-parts-interleaved',
    title: 'tells of calls whose pieces come in turn',
    rows: ['A-021'],
    agent: { tools: [look, fast] },
    script: [
      {
        deltas: [
          { key: 0, name: 'lookup', id: 'a' },
          { key: 1, name: 'fast', id: 'b' },
          { key: 0, args: '{"q":' },
          { key: 1, args: '{}' },
          { key: 0, args: '"y"}' },
        ],
      },
      A(T('end')),
    ],
    runs: [{ entry: 'run_stream_events', prompt: 'go' }],
  },
  {
    id: 'events-args-before-name',
    title: 'starts a call when its name is known',
    rows: ['A-021'],
    agent: { tools: [look] },
    script: [
      {
        deltas: [
          { key: 0, args: '{"q":' },
          { key: 0, name: 'lookup', id: 'a', args: '"z"' },
          { key: 0, args: '}' },
        ],
      },
      A(T('end')),
    ],
    runs: [{ entry: 'run_stream_events', prompt: 'go' }],
  },
  {
    id: 'events-left-early',
    title: 'ends the run when the loop over its events is left',
    rows: ['A-205', 'A-081'],
    agent: { tools: [look] },
    script: toolScript,
    runs: [{ entry: 'run_stream_events', prompt: 'go', at: [{ event: 2, do: [{ leave: true }] }] }],
  },
  {
    id: 'iter-streams-tools-only',
    title: 'streams only the tool phase of a run that is driven by hand',
    rows: ['A-062', 'A-068'],
    agent: { tools: [look] },
    script: toolScript,
    runs: [{ entry: 'iter', prompt: 'go', streams: ['call-tools'], byHand: true }],
  },
  {
    id: 'iter-leaves-tool-events',
    title: 'drains the events of a node that was left',
    rows: ['A-068', 'A-205'],
    agent: { tools: [look, fast] },
    script: [A(C('lookup', { q: '1' }, 'a'), C('fast', {}, 'b')), A(T('end'))],
    runs: [
      {
        entry: 'iter',
        prompt: 'go',
        streams: ['model-request', 'call-tools'],
        at: [
          { event: 1, do: [{ leave: true }] },
          { event: 3, do: [{ leave: true }] },
        ],
      },
    ],
  },
  {
    id: 'iter-left-at-tools',
    title: 'keeps what a run had when its loop is left',
    rows: ['A-061', 'A-064', 'A-067'],
    agent: { tools: [look] },
    script: toolScript,
    runs: [{ entry: 'iter', prompt: 'go', at: [{ node: 3, do: [{ leave: true }] }] }],
  },
  {
    id: 'iter-error-inside',
    title: 'lets an error of the block through',
    rows: ['A-063'],
    agent: { tools: [look] },
    script: toolScript,
    runs: [{ entry: 'iter', prompt: 'go', at: [{ node: 2, do: [{ throw: 'my own' }] }] }],
  },
  {
    id: 'iter-tool-error-by-hand',
    title: 'throws the error of a node from the step that runs it',
    rows: ['A-063', 'A-169'],
    agent: { tools: [tool('broken', {}, [[{ throw: 'broken' }]])] },
    script: [A(C('broken', {}, '1'))],
    runs: [{ entry: 'iter', prompt: 'go', byHand: true }],
  },
];
