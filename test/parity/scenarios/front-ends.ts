import type { EmitPlan, EventPlan } from '../capability-plan.ts';
import type { AgentPlan, Answer, RunPlan, Scenario, ToolPlan } from '../scenario.ts';
import { A, C, F, outX, T, tool } from './builders.ts';

/** What the clients of AG-UI and of the Vercel AI SDK are told of a run. */
export const frontEnds: readonly Scenario[] = [
  told('front-text', 'text in pieces', {}, [
    { deltas: [text('Hello '), text('big '), text('world')] },
  ]),
  told('front-thinking', 'thinking with a signature, then text', {}, [
    A({ thinking: 'Hm.', signature: 's1' }, T('Yes.')),
  ]),
  told('front-thinking-pieces', 'thinking in pieces, and a signature without text', {}, [
    {
      deltas: [
        { key: 0, thinking: 'First ' },
        { key: 0, thinking: 'thought.' },
        { key: 1, thinking: 'Second.' },
        { key: 2, thinking: '', signature: 's2' },
        text('Done.', 3),
      ],
    },
  ]),
  told('front-tool', 'a tool call with its arguments in pieces', { tools: [lookUp()] }, [
    {
      deltas: [
        text('Let me see.'),
        { key: 1, name: 'look_up', id: 'c1' },
        { key: 1, args: '{"q":' },
        { key: 1, args: '"x"}' },
      ],
    },
    A(T('It is x.')),
  ]),
  told(
    'front-tool-alone',
    'a tool call in one piece, without text before it',
    { tools: [lookUp()] },
    [A(C('look_up', { q: 'x' })), A(T('It is x.'))],
  ),
  told('front-parallel', 'two tool calls of one response', { tools: [lookUp(), tool('count')] }, [
    A(C('look_up', { q: 'x' }), C('count')),
    A(T('Both.')),
  ]),
  told(
    'front-structured-result',
    'a tool that gives an object, and one that gives nothing',
    {
      tools: [
        tool('facts', {}, [[{ return: { sky: 'clear', winds: [1, 2] } }]]),
        tool('nothing', {}, [[{ return: null }]]),
      ],
    },
    [A(C('facts'), C('nothing')), A(T('So.'))],
  ),
  told(
    'front-retry',
    'a tool that asks for another try',
    {
      tools: [lookUp([[{ retry: 'Be precise.' }], [{ return: 'found' }]])],
    },
    [A(C('look_up', { q: 'x' }, 'c1')), A(C('look_up', { q: 'y' }, 'c2')), A(T('Found.'))],
  ),
  told(
    'front-tool-failed',
    'a tool that failed',
    { tools: [lookUp([[{ failed: 'The archive is closed.' }]])] },
    [A(C('look_up', { q: 'x' })), A(T('Closed.'))],
  ),
  told('front-output-tool', 'an output that a tool call gives', { output: outX }, [A(F({ x: 7 }))]),
  told(
    'front-output-beside-tool',
    'an output beside a call that is not carried out',
    {
      output: outX,
      tools: [lookUp()],
    },
    [A(F({ x: 7 }), C('look_up', { q: 'x' }))],
  ),
  told(
    'front-approval',
    'a call that needs approval',
    {
      output: ['text', 'deferred'],
      tools: [{ ...tool('pay', { to: 'string' }), requiresApproval: true }],
    },
    [A(T('Paying.'), C('pay', { to: 'Ann' }))],
  ),
  told('front-cut', 'a response that reached its limit', {}, [
    { parts: [T('Half a')], finishReason: 'length' },
  ]),
  told(
    'front-cancel-text',
    'a stop in the middle of text',
    {},
    [{ deltas: [text('one '), text('two '), text('three')] }],
    { at: [{ event: 3, do: [{ cancel: 'events' }] }] },
    ['A-077'],
  ),
  told(
    'front-cancel-args',
    'a stop in the middle of the arguments of a call',
    { tools: [lookUp()] },
    [
      {
        deltas: [
          { key: 0, name: 'look_up', id: 'c1' },
          { key: 0, args: '{"q":' },
          { key: 0, args: '"x"}' },
        ],
      },
    ],
    { at: [{ event: 2, do: [{ cancel: 'events' }] }] },
    ['A-077'],
  ),
  told(
    'front-cancel-tool',
    'a stop while one of two tools runs',
    { tools: [tool('fast'), tool('slow', {}, [[{ wait: 'never' }]])] },
    [A(C('fast'), C('slow'))],
    { at: [{ event: 9, do: [{ cancel: 'events' }] }] },
    ['A-077'],
  ),
  told('front-model-fails', 'a model that fails in the middle of text', {}, [
    { deltas: [text('Half a'), { raise: { kind: 'error', message: 'secret' } }] },
  ]),
  told('front-tool-throws', 'a tool that breaks', { tools: [lookUp([[{ throw: 'secret' }]])] }, [
    A(T('Let me see.'), C('look_up', { q: 'x' })),
  ]),
  withEvents('front-custom', 'events of the application, and their bare payload', ['A-028'], {
    tools: [tool('act', {}, [[emit('NoteEvent'), emit('NamedEvent'), { return: 'ok' }]])],
  }),
  withEvents(
    'front-custom-hidden',
    'no event that is not for them, nor one derived of it',
    ['A-057'],
    {
      tools: [tool('act', {}, [[emit('SecretEvent'), emit('DeepSecretEvent'), { return: 'ok' }]])],
    },
  ),
  withEvents('front-capability-event', 'no event of a capability', ['A-028'], {
    capabilities: [
      { id: 'stepper', tools: [tool('act', {}, [[emit('StepEvent'), { return: 'ok' }]])] },
    ],
  }),
];

function told(
  id: string,
  title: string,
  agent: AgentPlan,
  script: readonly Answer[],
  run: Partial<RunPlan> = {},
  rows: readonly string[] = ['A-028'],
): Scenario {
  const plan: RunPlan = { entry: 'run_stream_events', prompt: 'Go', frontEnds: true, ...run };
  return { id, title: `tells front ends of ${title}`, rows, agent, script, runs: [plan] };
}

/** A run whose tool emits events, of classes that front ends are told of or not. */
function withEvents(
  id: string,
  title: string,
  rows: readonly string[],
  agent: AgentPlan,
): Scenario {
  const fields = { text: 'string' } as const;
  const events: readonly EventPlan[] = [
    { className: 'NoteEvent', family: 'custom', fields },
    { className: 'NamedEvent', family: 'custom', name: 'ui.note', fields },
    { className: 'SecretEvent', family: 'custom', ui: false, fields },
    { className: 'DeepSecretEvent', family: 'custom', base: 'SecretEvent' },
    { className: 'StepEvent', family: 'capability', namespace: 'steps', fields },
  ];
  return { ...told(id, title, agent, [A(C('act')), A(T('Done.'))], {}, rows), events };
}

function emit(className: string): EmitPlan {
  return { emit: className, with: { text: 'x' } };
}

function text(piece: string, key = 0): { readonly key: number; readonly text: string } {
  return { key, text: piece };
}

function lookUp(does: ToolPlan['does'] = [[{ return: 'found' }]]): ToolPlan {
  return tool('look_up', { q: 'string' }, does);
}
