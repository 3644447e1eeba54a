import type { JsonObject } from '../../../preload/contract/json.ts';
import type { CapabilityPlan, EnqueuePlan } from '../capability-plan.ts';
import type { AgentPlan, RunPlan, Scenario } from '../scenario.ts';
import { A, C, F, outX, T, tool } from './builders.ts';

const note = (...enqueue: EnqueuePlan['enqueue']): EnqueuePlan => ({ enqueue });
const later = (...enqueue: EnqueuePlan['enqueue']): EnqueuePlan => ({
  enqueue,
  priority: 'when_idle',
});
const system = (content: string): JsonObject => ({
  part_kind: 'system-prompt',
  content,
  timestamp: '2024-01-01T00:00:00Z',
  dynamic_ref: null,
});
const picture: JsonObject = {
  url: 'https://example.com/a.png',
  force_download: false,
  vendor_metadata: null,
  kind: 'image-url',
  media_type: 'image/png',
  identifier: 'picture',
};
const request = (parts: readonly JsonObject[], rest: JsonObject = {}): JsonObject => ({
  kind: 'request',
  parts,
  ...rest,
});
const prompt = (content: string): JsonObject => ({
  part_kind: 'user-prompt',
  content,
  timestamp: '2024-01-01T00:00:00Z',
});
const response = (parts: readonly JsonObject[]): JsonObject => ({
  kind: 'response',
  parts,
  timestamp: '2024-01-01T00:00:00Z',
});
const call = { part_kind: 'tool-call', tool_name: 'look', args: {}, tool_call_id: 'made_up' };
const answered = {
  part_kind: 'tool-return',
  tool_name: 'look',
  content: 'seen',
  tool_call_id: 'made_up',
  timestamp: '2024-01-01T00:00:00Z',
};

interface Queued extends Partial<Omit<Scenario, 'agent'>> {
  readonly agent?: AgentPlan;
  readonly run?: Partial<RunPlan>;
}

/** A run in which the tool `look` puts these into the conversation. */
function fromTool(
  id: string,
  title: string,
  steps: readonly EnqueuePlan[],
  { agent, run, ...rest }: Queued = {},
): Scenario {
  return {
    id: `enqueued-${id}`,
    title,
    rows: [],
    agent: { tools: [tool('look', {}, [[...steps, { return: 'seen' }]])], ...agent },
    script: [A(C('look')), A(T('the end')), A(T('once more')), A(T('and again'))],
    runs: [{ entry: 'run_stream_events', prompt: 'go', ...run }],
    ...rest,
  };
}

type Hooks = NonNullable<CapabilityPlan['hooks']>;

/** A run whose capability puts something into the conversation. */
function fromHook(id: string, title: string, hooks: Hooks, rest: Queued = {}): Scenario {
  return fromTool(id, title, [], {
    ...rest,
    agent: { ...rest.agent, capabilities: [{ id: 'a', hooks }] },
  });
}

const text = { script: [A(T('the end')), A(T('once more')), A(T('and again'))] };
const structured = { agent: { output: outX }, script: [A(F()), A(F({ x: 2 }, 'id_2'))] } as const;

/** What a run's own code puts into its conversation. Source: spec 03 §1, 07 §2. */
export const enqueued: readonly Scenario[] = [
  fromTool('tool', 'goes with the next request', [note('look again')]),
  fromTool(
    'tool-run',
    'goes with the next request where nobody reads events',
    [note('look again')],
    {
      run: { entry: 'run' },
    },
  ),
  fromTool('tool-stream', 'goes with the next request of a streamed run', [note('look again')], {
    run: { entry: 'run_stream' },
  }),
  fromTool('tool-iter', 'goes with the next request from node to node', [note('look again')], {
    run: { entry: 'iter', streams: ['model-request', 'call-tools'] },
  }),
  fromTool('two', 'keeps the order of two calls', [note('first'), note('second')]),
  fromTool('nothing', 'takes nothing as nothing', [note()]),
  fromTool('joined', 'makes one prompt of what a person says in a row', [note('see', picture)]),
  fromTool('picture', 'keeps a single picture in a list', [note(picture)]),
  fromTool('parts', 'makes one request of parts in a row', [
    note('say', system('be brief'), prompt('please')),
  ]),
  fromTool('exchange', 'takes whole messages', [
    note(response([call]), request([answered]), 'and now?'),
  ]),
  fromTool('own-fields', 'keeps what a message says of itself', [
    note(
      request([prompt('mine')], {
        run_id: 'another',
        conversation_id: 'elsewhere',
        timestamp: '2024-01-01T00:00:00Z',
        metadata: { by: 'hand' },
      }),
    ),
  ]),
  fromTool('no-request', 'refuses what leaves the model nothing to answer', [note(response([]))]),
  fromTool('idle', 'waits until the run would end', [later('one more thing')]),
  fromTool('idle-run', 'waits for the end where nobody reads events', [later('one more thing')], {
    run: { entry: 'run' },
  }),
  fromTool('idle-iter', 'waits for the end from node to node', [later('one more thing')], {
    run: { entry: 'iter' },
  }),
  fromTool('idle-by-hand', 'gives the node that follows instead of the end', [later('more')], {
    run: { entry: 'iter', byHand: true },
  }),
  fromTool('idle-stream', 'waits for the end of a streamed run', [later('one more thing')], {
    run: { entry: 'run_stream' },
  }),
  fromTool('both', 'delivers each in its turn', [later('last'), note('next')]),
  fromTool('idle-twice', 'delivers all that waits at once', [later('one'), later('two')]),
  fromTool('limit', 'counts the further request', [later('one more thing')], {
    run: { options: { limits: { requestLimit: 2 } } },
  }),
  fromTool('cancelled', 'is lost with a run that was stopped', [note('never seen')], {
    agent: { tools: [tool('look', {}, [[note('never seen'), { cancel: 'ctx' }]])] },
  }),
  fromTool('failed', 'is lost with a run that failed', [], {
    agent: { tools: [tool('look', {}, [[note('never seen'), { throw: 'out of order' }]])] },
  }),
  fromTool('retry', 'goes with a retry', [], {
    agent: {
      tools: [tool('look', {}, [[note('hint'), { retry: 'again' }], [{ return: 'seen' }]])],
    },
    script: [A(C('look')), A(C('look', {}, 'id_2')), A(T('the end'))],
  }),
  fromTool('two-tools', 'keeps the order of two tools', [], {
    agent: {
      tools: [
        tool('look', {}, [[{ wait: 'listened' }, note('looked'), { return: 'l' }]]),
        tool('listen', {}, [[note('listened'), { open: 'listened' }, { return: 'h' }]]),
      ],
    },
    script: [A(C('look'), C('listen')), A(T('the end'))],
  }),
  fromTool('beside-output', 'keeps a run going beside its output', [note('more')], {
    ...structured,
    agent: {
      ...structured.agent,
      tools: [tool('look', {}, [[note('more'), { return: 's' }], []])],
    },
    script: [A(C('look'), F()), A(F({ x: 2 }, 'id_2'))],
  }),
  fromTool('deferred', 'keeps a run going that would leave calls to others', [], {
    agent: {
      output: ['text', 'deferred'],
      tools: [tool('look', {}, [[later('never mind'), { defer: true }]])],
    },
  }),
  fromHook(
    'before-run',
    'goes with the first request',
    { beforeRun: [[note('from the start')]] },
    text,
  ),
  fromHook('before-request', 'goes with the request after', {
    beforeModelRequest: [[note('too late for this one')], []],
  }),
  fromHook(
    'before-request-only',
    'keeps a run going for what came too late',
    {
      beforeModelRequest: [[note('too late for this one')], []],
    },
    text,
  ),
  fromHook('after-request', 'goes with the next request from behind a response', {
    afterModelRequest: [[note('I saw that')], []],
  }),
  fromHook(
    'after-request-last',
    'keeps a run going from behind its last response',
    {
      afterModelRequest: [[note('I saw that')], []],
    },
    text,
  ),
  fromHook(
    'after-node',
    'keeps a run going from behind its last node',
    {
      afterNodeRun: [[], [], [note('not yet')], []],
    },
    text,
  ),
  fromHook(
    'after-run',
    'is refused when the run is over',
    { afterRun: [[note('too late')]] },
    text,
  ),
  fromHook(
    'wrap-run',
    'goes with the first request from around the run',
    {
      wrapRun: [[note('from outside')]],
    },
    text,
  ),
  fromHook(
    'validator',
    'keeps a run going from its output hooks',
    {
      afterOutputProcess: [[note('sure?')], []],
    },
    structured,
  ),
  fromHook(
    'history',
    'is a part of what hooks see of the history',
    {
      beforeRun: [[note('first'), note('second')]],
      beforeModelRequest: [[{ logContext: ['messages'] }]],
    },
    text,
  ),
  fromHook(
    'cut',
    'may be cut away by a hook',
    {
      beforeRun: [[note('first'), note('second')]],
      beforeModelRequest: [[{ give: 1 }]],
    },
    text,
  ),
  fromTool('listener', 'is told to listeners', [note('look again')], {
    run: { entry: 'run' },
    agent: {
      tools: [tool('look', {}, [[note('look again'), { return: 'seen' }]])],
      listeners: [{ to: ['enqueued_messages'] }],
    },
  }),
  fromTool('from-listener', 'is taken from a listener', [], {
    run: { entry: 'run' },
    agent: {
      tools: [tool('look', {}, [[{ return: 'seen' }]])],
      listeners: [{ to: ['function_tool_result'], does: [note('heard of it')] }],
    },
  }),
  fromTool('program', 'is taken from whoever drives the run', [], {
    run: { entry: 'iter', at: [{ node: 2, do: [note('by hand')] }] },
  }),
  fromTool('program-at-end', 'is refused once the run has its end', [], {
    run: { entry: 'iter', after: [note('too late')] },
  }),
  fromTool('program-before', 'goes with the first request from whoever drives the run', [], {
    ...text,
    run: { entry: 'iter', at: [{ node: 1, do: [note('by hand')] }] },
  }),
  fromTool(
    'instructions',
    'joins the request before where a model reads it',
    [note('look again')],
    {
      agent: {
        instructions: 'be kind',
        tools: [tool('look', {}, [[note('look again'), { return: 'seen' }]])],
      },
    },
  ),
  fromTool('resumed', 'stays in the history of a later run', [note('look again')], {
    runs: [
      { entry: 'run', prompt: 'go' },
      { entry: 'run', prompt: 'go on', history: { of: 0, roundTrips: 1 } },
    ],
  }),
];
