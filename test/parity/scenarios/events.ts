import type { JsonObject } from '../../../preload/contract/json.ts';
import type { EventPlan } from '../capability-plan.ts';
import type { AgentPlan, AnswerPart, Program, RunPlan, Scenario } from '../scenario.ts';
import { A, C, T, tool } from './builders.ts';

const note: EventPlan = { className: 'NoteEvent', family: 'custom', fields: { text: 'string' } };
const step: EventPlan = {
  className: 'StepEvent',
  family: 'capability',
  namespace: 'steps',
  fields: { text: 'string' },
};
const ask: EventPlan = {
  className: 'AskEvent',
  family: 'capability',
  namespace: 'steps',
  dispatch: 'immediate',
  fields: { cancelled: 'boolean', reason: 'any' },
  defaults: { cancelled: false, reason: null },
};
const say = (text: string) => ({ emit: 'NoteEvent', with: { text } }) as const;
const stepping = (text: string) => ({ emit: 'StepEvent', with: { text } }) as const;

/** What was settled when the tool phase failed is kept, whatever failed. */
const keptRequest = ['all', 'new', 'captured'].map((list) => ({
  at: `runs[0].${list}[2]`,
  because: 'settled-calls-are-kept',
  ours: {
    parts: [
      {
        tool_name: 'act',
        content: 'ok',
        tool_call_id: 'id_act',
        tool_kind: null,
        metadata: null,
        timestamp: 'T',
        outcome: 'success',
        part_kind: 'tool-return',
      },
    ],
    timestamp: 'T',
    instructions: null,
    kind: 'request',
    run_id: 'run_id-1',
    conversation_id: 'conversation_id-1',
    metadata: null,
    state: 'interrupted',
  },
}));

interface Emitting extends Partial<Omit<Scenario, 'agent' | 'script'>> {
  readonly agent?: AgentPlan;
  readonly does?: readonly Program[];
  readonly parts?: readonly AnswerPart[];
  readonly more?: readonly AnswerPart[];
  readonly run?: Partial<RunPlan>;
}

/** A run whose tool emits events. */
function emitting(
  id: string,
  title: string,
  rows: readonly string[],
  {
    agent,
    does = [[say('one'), { return: 'ok' }]],
    parts = [C('act')],
    more,
    run,
    ...rest
  }: Emitting,
): Scenario {
  return {
    id: `events-${id}`,
    title,
    rows,
    events: [note, step, ask],
    agent: {
      ...(bringsTools(agent) ? {} : { tools: [tool('act', {}, does)] }),
      ...agent,
    },
    script: [A(...parts), ...(more === undefined ? [] : [A(...more)]), A(T('the end'))],
    runs: [{ entry: 'run_stream_events', prompt: 'go', ...run }],
    ...rest,
  };
}

function bringsTools(agent: AgentPlan | undefined): boolean {
  return agent?.capabilities?.some(({ tools = [] }) => tools.length > 0) ?? false;
}

/** Definitions alone: what they are called, and what is refused. */
function defining(
  id: string,
  title: string,
  rows: readonly string[],
  events: readonly EventPlan[],
  decodes: readonly JsonObject[] = [],
): Scenario {
  return { id: `events-${id}`, title, rows, events, decodes, agent: {}, script: [], runs: [] };
}

const custom = (className: string, rest: Partial<EventPlan> = {}): EventPlan => ({
  className,
  family: 'custom',
  ...rest,
});
const ofCapability = (className: string, rest: Partial<EventPlan> = {}): EventPlan => ({
  className,
  family: 'capability',
  ...rest,
});

/** Events that applications and capabilities define and emit. Source: spec 03 §3–§6. */
export const events: readonly Scenario[] = [
  defining(
    'names',
    'names events by their classes',
    ['A-047', 'A-048'],
    [
      custom('SyncProgressEvent', { fields: { done: 'integer' }, sample: { done: 1 } }),
      custom('HTTPServerEvent', { sample: {} }),
      custom('Plain', { sample: {} }),
      custom('Progress2Event', { sample: {} }),
      custom('CamelEvent', { name: 'indexProgress', sample: {} }),
      custom('DottedEvent', { name: 'ui.progress', sample: {} }),
    ],
  ),
  defining(
    'kinds',
    'puts a namespace before the name',
    ['A-024', 'A-027'],
    [
      ofCapability('StartEvent', { namespace: 'compaction', sample: {} }),
      ofCapability('SavedEvent', { namespace: 'acme.files', name: 'stored', sample: {} }),
      ofCapability('BaseEvent', { namespace: 'family', abstract: true, fields: { a: 'integer' } }),
      ofCapability('LeafEvent', { base: 'BaseEvent', sample: { a: 1 } }),
      ofCapability('MovedEvent', { base: 'LeafEvent', namespace: 'other', sample: { a: 2 } }),
    ],
  ),
  defining(
    'reserved',
    'refuses fields of the envelope',
    ['A-039'],
    [
      custom('DataEvent', { fields: { data: 'any' }, refusal: 'envelope: data.' }),
      custom('CallEvent', {
        fields: { tool_name: 'string', tool_call_id: 'string' },
        refusal: 'envelope: tool_call_id, tool_name.',
      }),
      custom('KindEvent', { fields: { event_kind: 'string' }, refusal: 'envelope: event_kind.' }),
      custom('FlagEvent', { fields: { ui: 'boolean' }, refusal: 'declares a `ui` attribute' }),
      ofCapability('IdEvent', {
        namespace: 'n',
        fields: { capability_id: 'string', data: 'any' },
        refusal: 'envelope: capability_id, data.',
      }),
    ],
  ),
  defining(
    'refused',
    'refuses names and namespaces that cannot be',
    ['A-027', 'A-049'],
    [
      custom('Event', { refusal: 'derives an empty name' }),
      custom('OddEvent', {
        name: '__unknown__',
        refusal: "Custom event name '__unknown__' is reserved",
      }),
      custom('UploadOneEvent', { name: 'upload' }),
      custom('UploadTwoEvent', { name: 'upload', refusal: "Duplicate custom event name 'upload'" }),
      custom('UploadOneEvent', { name: 'upload', sample: {} }),
      ofCapability('LoneEvent', { refusal: 'requires a namespace' }),
      ofCapability('EmptyEvent', { namespace: '', refusal: 'invalid namespace' }),
      ofCapability('DotEvent', { namespace: '.a', refusal: 'invalid namespace' }),
      ofCapability('GapEvent', { namespace: 'a..b', refusal: 'invalid namespace' }),
      ofCapability('TakenEvent', { namespace: 'a' }),
      ofCapability('OtherEvent', {
        namespace: 'a',
        name: 'taken',
        refusal: "Duplicate capability event kind 'a.taken'",
      }),
    ],
  ),
  defining(
    'bases',
    'shares the fields of a base, which is no event',
    ['A-044', 'A-046'],
    [
      custom('AppEvent', { abstract: true, fields: { request_id: 'string' } }),
      custom('ReindexProgressEvent', {
        base: 'AppEvent',
        fields: { done: 'integer' },
        sample: { request_id: 'r', done: 1 },
      }),
      custom('FreeEvent', { name: 'app', sample: {} }),
      custom('BareEvent', { abstract: true, sample: {}, refusal: 'is declared `abstract=True`' }),
    ],
  ),
  defining(
    'hidden',
    'keeps its flag for front ends off the wire',
    ['A-057', 'A-058'],
    [custom('IndexProgressEvent', { ui: false, fields: { done: 'integer' }, sample: { done: 1 } })],
  ),
  defining(
    'decoding',
    'reads events back, those of other programs as unknown ones',
    ['A-051', 'A-052', 'A-054'],
    [
      custom('ReadEvent', { fields: { done: 'integer' } }),
      ofCapability('SeenEvent', { namespace: 'r', fields: { at: 'any' } }),
    ],
    [
      { event_kind: 'custom', name: 'read', tool_call_id: 'c', tool_name: 't', done: 3 },
      { event_kind: 'custom', name: 'read', done: 'many' },
      { event_kind: 'custom', name: 'later', tool_call_id: 'c', a: 1, b: { c: [2] } },
      { event_kind: 'custom', name: 'later', data: { a: 1 } },
      { event_kind: 'custom', name: 'later', data: 5 },
      { event_kind: 'capability', kind: 'r.seen', capability_id: 'x', at: { y: null } },
      { event_kind: 'capability', kind: 'far.away', capability_id: 'x', a: 1 },
      { event_kind: 'no_such_kind' },
      { event_kind: 'final_result', tool_name: null, tool_call_id: null },
    ],
  ),
  emitting('tool', 'stands between a call and its result', ['A-023', 'A-033'], {}),
  emitting('many', 'keeps the order of emission', ['A-035'], {
    does: [[say('one'), say('two'), say('three'), { return: 'ok' }]],
  }),
  emitting('own-call-id', 'keeps a call id that is there', ['A-034'], {
    does: [[{ ...say('one'), toolCallId: 'own' }, { return: 'ok' }]],
  }),
  emitting('handler', 'reaches the handler of a run', ['A-037'], {
    run: { entry: 'run', handler: true },
  }),
  emitting('nodes', 'reaches the streams of nodes', ['A-037', 'A-041'], {
    run: { entry: 'iter', streams: ['model-request', 'call-tools'] },
  }),
  emitting('bare-loop', 'shows nothing in a bare loop', ['A-041'], { run: { entry: 'iter' } }),
  emitting('driver', 'comes from the code that drives a run', ['A-026', 'A-041'], {
    run: {
      entry: 'iter',
      streams: ['model-request', 'call-tools'],
      at: [
        { node: 1, do: [say('before the first')] },
        { node: 3, do: [say('before the tools')] },
      ],
    },
  }),
  emitting('driver-late', 'is refused when the run has ended', ['A-040'], {
    run: { entry: 'iter', after: [say('late')] },
  }),
  emitting('driver-foreign', 'refuses a capability’s event from the program', ['A-025'], {
    run: { entry: 'iter', at: [{ node: 2, do: [stepping('x')] }] },
  }),
  emitting('running', 'is seen while its tool still runs', ['A-042'], {
    does: [[say('one'), { wait: 'seen' }, { return: 'ok' }]],
    run: { at: [{ event: 4, do: [{ open: 'seen' }] }] },
  }),
  emitting(
    'running-ordered',
    'is seen while its tool still runs, also in ordered mode',
    ['A-042'],
    {
      does: [[say('one'), { wait: 'seen' }, { return: 'ok' }]],
      agent: {
        tools: [tool('act', {}, [[say('one'), { wait: 'seen' }, { return: 'ok' }]])],
        toolExecution: 'parallel_ordered_events',
      },
      run: { at: [{ event: 4, do: [{ open: 'seen' }] }] },
    },
  ),
  emitting('side-by-side', 'mixes the events of tools in the order of emission', ['A-043'], {
    agent: {
      tools: [
        tool('left', {}, [
          [say('l1'), { open: 'a' }, { wait: 'b' }, say('l2'), { open: 'c' }, { return: 'l' }],
        ]),
        tool('right', {}, [
          [{ wait: 'a' }, say('r1'), { open: 'b' }, { wait: 'c' }, say('r2'), { return: 'r' }],
        ]),
      ],
    },
    parts: [C('left', {}, '1'), C('right', {}, '2')],
  }),
  emitting('validator', 'comes after the last event of the runtime', ['A-026'], {
    agent: { validators: [[[say('checked'), { returnValue: true }]]] },
    parts: [T('first')],
  }),
  emitting('failing-tool', 'comes before the failure of its tool', ['A-026'], {
    does: [[say('one'), { throw: 'broken' }]],
  }),
  emitting('retried-tool', 'comes once for each attempt', ['A-026'], {
    does: [
      [say('one'), { retry: 'again' }],
      [say('two'), { return: 'ok' }],
    ],
    more: [C('act', {}, '2')],
  }),
  emitting('listener', 'is told to those who listen to its class', ['A-036'], {
    agent: {
      tools: [tool('act', {}, [[say('one'), { return: 'ok' }]])],
      listeners: [{ to: ['NoteEvent'] }],
    },
  }),
  emitting('listener-all', 'is told to those who listen to all, in a plain run', ['A-036'], {
    agent: { tools: [tool('act', {}, [[say('one'), { return: 'ok' }]])], listeners: [{}] },
    run: { entry: 'run' },
  }),
  emitting('listener-kinds', 'tells of the runtime’s own events', ['A-036'], {
    agent: {
      tools: [tool('act', {}, [[say('one'), { return: 'ok' }]])],
      listeners: [{ to: ['function_tool_call', 'function_tool_result'] }],
    },
  }),
  emitting('listener-base', 'tells of derived classes', ['A-036', 'A-044'], {
    events: [
      custom('PageEvent', { abstract: true, fields: { page: 'integer' } }),
      custom('TurnedEvent', { base: 'PageEvent' }),
    ],
    agent: {
      tools: [tool('act', {}, [[{ emit: 'TurnedEvent', with: { page: 2 } }, { return: 'ok' }]])],
      listeners: [{ to: ['PageEvent'] }],
    },
  }),
  emitting('listener-emits', 'lets listeners emit', ['A-026', 'A-030'], {
    agent: {
      tools: [tool('act', {}, [[{ return: 'ok' }]])],
      listeners: [{ to: ['function_tool_call'], does: [say('heard')] }],
    },
  }),
  emitting('listener-fails', 'fails the run with its listener', ['A-036'], {
    agent: {
      tools: [tool('act', {}, [[say('one'), { return: 'ok' }]])],
      listeners: [{ to: ['NoteEvent'], does: [{ throw: 'deaf' }] }],
    },
    differences: keptRequest,
  }),
  emitting('listener-order', 'tells capabilities first, the innermost last', ['A-036'], {
    agent: {
      tools: [tool('act', {}, [[say('one'), { return: 'ok' }]])],
      listeners: [{ to: ['NoteEvent'] }],
      capabilities: [
        { id: 'inner', position: 'innermost', listeners: [{ to: ['NoteEvent'] }] },
        { id: 'a', listeners: [{ to: ['NoteEvent'] }, { to: ['NoteEvent'] }] },
        { id: 'b', listeners: [{ to: ['NoteEvent'] }] },
      ],
    },
  }),
  emitting(
    'capability-tool',
    'carries the id of the capability whose tool emits it',
    ['A-024', 'A-033'],
    {
      agent: {
        capabilities: [
          { id: 'stepper', tools: [tool('act', {}, [[stepping('x'), { return: 'ok' }]])] },
        ],
      },
    },
  ),
  emitting(
    'capability-hook',
    'carries the id of the capability whose hook emits it',
    ['A-024', 'A-026'],
    {
      agent: {
        capabilities: [
          {
            id: 'stepper',
            tools: [tool('act', {}, [[{ return: 'ok' }]])],
            hooks: {
              beforeRun: [[stepping('run')]],
              beforeToolExecute: [[stepping('execute')]],
              afterNodeRun: [[stepping('node')]],
            },
          },
        ],
      },
    },
  ),
  emitting('foreign-step', 'refuses a capability’s event from a tool of the program', ['A-025'], {
    does: [[stepping('x'), { return: 'ok' }]],
  }),
  emitting('foreign-note', 'refuses the program’s event from a tool of a capability', ['A-025'], {
    agent: {
      capabilities: [{ id: 'stepper', tools: [tool('act', {}, [[say('x'), { return: 'ok' }]])] }],
    },
  }),
  emitting('foreign-hook', 'refuses the program’s event from a hook of a capability', ['A-025'], {
    agent: {
      tools: [tool('act', {}, [[{ return: 'ok' }]])],
      capabilities: [{ id: 'stepper', hooks: { beforeToolExecute: [[say('x')]] } }],
    },
  }),
  emitting('decision', 'brings a decision back', ['A-029'], {
    agent: {
      capabilities: [
        {
          id: 'asker',
          tools: [
            tool('act', {}, [
              [{ emit: 'AskEvent', logs: ['cancelled', 'reason'] }, { return: 'ok' }],
            ]),
          ],
        },
        {
          id: 'decider',
          listeners: [{ to: ['AskEvent'], does: [{ set: { cancelled: true, reason: 'no' } }] }],
        },
      ],
    },
  }),
  emitting('undecided', 'keeps its defaults when nobody decides', ['A-029'], {
    agent: {
      capabilities: [
        {
          id: 'asker',
          tools: [tool('act', {}, [[{ emit: 'AskEvent', logs: ['cancelled'] }, { return: 'ok' }]])],
        },
      ],
    },
  }),
  emitting('decision-waits', 'waits for whoever decides', ['A-029'], {
    agent: {
      capabilities: [
        {
          id: 'asker',
          tools: [
            tool('act', {}, [[{ emit: 'AskEvent', logs: ['cancelled'] }, { return: 'ok' }]]),
            tool('other', {}, [[{ open: 'decide' }, { return: 'ok' }]]),
          ],
          listeners: [
            { to: ['AskEvent'], does: [{ wait: 'decide' }, { set: { cancelled: true } }] },
          ],
        },
      ],
    },
    parts: [C('act', {}, '1'), C('other', {}, '2')],
  }),
  emitting('decision-twice', 'is decided at each emission', ['A-029'], {
    agent: {
      capabilities: [
        {
          id: 'asker',
          tools: [
            tool('act', {}, [[{ emit: 'AskEvent' }, { emit: 'AskEvent' }, { return: 'ok' }]]),
          ],
          listeners: [{ to: ['AskEvent'] }],
        },
      ],
    },
  }),
  emitting('decision-nested', 'has the cause before what it causes', ['A-029'], {
    agent: {
      capabilities: [
        {
          id: 'asker',
          tools: [tool('act', {}, [[{ emit: 'AskEvent' }, { return: 'ok' }]])],
          listeners: [{ to: ['AskEvent'], does: [stepping('caused')] }, { to: ['StepEvent'] }],
        },
      ],
    },
  }),
  emitting('decision-fails', 'fails the emitter when nobody could decide', ['A-029'], {
    agent: {
      capabilities: [
        {
          id: 'asker',
          tools: [tool('act', {}, [[{ emit: 'AskEvent' }, { return: 'ok' }]])],
          listeners: [{ to: ['AskEvent'], does: [{ throw: 'cannot decide' }] }],
        },
      ],
    },
  }),
  emitting('republish', 'is published again as an event of the program', ['A-030'], {
    agent: {
      capabilities: [
        { id: 'stepper', tools: [tool('act', {}, [[stepping('x'), { return: 'ok' }]])] },
      ],
      listeners: [{ to: ['StepEvent'], does: [say('again')] }],
    },
  }),
  emitting('wrapped', 'is heard though a wrapper hides it', ['A-037'], {
    agent: {
      tools: [tool('act', {}, [[say('one'), { return: 'ok' }]])],
      capabilities: [{ id: 'filter', hides: ['custom', 'part_delta'] }],
      listeners: [{ to: ['NoteEvent'] }],
    },
  }),
  emitting('text-stream', 'leaves the text of a stream alone', ['A-037'], {
    agent: {
      capabilities: [{ id: 'stepper', hooks: { beforeModelRequest: [[stepping('x')]] } }],
    },
    parts: [T('hello there')],
    run: { entry: 'run_stream', consume: 'delta', handler: true },
  }),
];
