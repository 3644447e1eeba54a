import type { CapabilityPlan } from '../capability-plan.ts';
import type { DefinitionPlan } from '../definition-plan.ts';
import type { AgentPlan, Answer, DeferredPlan, RunPlan, Scenario } from '../scenario.ts';
import { A, C, T, tool } from './builders.ts';
import { defined, saysOtherwise } from './defined.ts';

const look = tool('look', {}, [[{ return: 'seen' }]]);
const risky = tool('risky', {}, [[{ logContext: ['tool_call_metadata'] }, { return: 'done' }]], {
  requiresApproval: true,
  validates: [[{ logContext: ['tool_call_metadata'] }]],
});

interface Plan extends Partial<Omit<Scenario, 'agent'>> {
  readonly agent?: AgentPlan;
  readonly run?: Partial<RunPlan>;
}

/** Two calls that wait, and a run that goes on with what was said of them. */
function approved(id: string, title: string, deferred: DeferredPlan): Scenario {
  return {
    id: `context-${id}`,
    title,
    rows: [],
    agent: { output: ['text', 'deferred'], tools: [risky] },
    script: [A(C('risky', {}, '1'), C('risky', {}, '2')), A(T('the end'))],
    runs: [
      { entry: 'run', prompt: 'go' },
      { entry: 'run_stream_events', history: { of: 0 }, options: { deferred } },
    ],
  };
}

const metadata: readonly Scenario[] = [
  approved('metadata', 'shows a tool what was said with its approval', {
    approvals: { 1: true, 2: true },
    metadata: { 1: { by: 'Ada' }, 3: { by: 'nobody' } },
  }),
  approved('metadata-args', 'shows it beside other arguments', {
    approvals: { 1: { args: {} }, 2: { denied: 'no' } },
    metadata: { 1: { by: 'Ada' }, 2: { by: 'Bob' } },
  }),
  approved('metadata-none', 'shows nothing where nothing was said', {
    approvals: { 1: true, 2: true },
  }),
];

/** A run of two requests whose capabilities say something of the model. */
function chosen(
  id: string,
  title: string,
  capabilities: readonly CapabilityPlan[],
  { agent, run, ...rest }: Plan = {},
): Scenario {
  return {
    id: `model-${id}`,
    title,
    rows: [],
    agent: { tools: [look], ...agent, capabilities },
    script: [A(C('look')), A(C('look', {}, 'id_2')), A(T('the end'))],
    runs: [{ entry: 'run', prompt: 'go', ...run }],
    ...rest,
  };
}

const none = { model: { kind: 'none' } } as const;
const models: readonly Scenario[] = [
  chosen('static', 'uses the model of a capability', [{ id: 'a', model: 'large' }]),
  chosen('last', 'uses the last one that a capability names', [
    { id: 'a', model: 'large' },
    { id: 'b', model: 'x' },
  ]),
  chosen('only', 'needs no other model', [{ id: 'a', model: 'large' }], { agent: none }),
  chosen('missing', 'needs some model', [{ id: 'a' }], { agent: none }),
  chosen('steps', 'asks another model in each step', [
    { id: 'a', models: ['small', 'medium', 'x'] },
  ]),
  chosen(
    'steps-events',
    'asks another model in each step that streams',
    [{ id: 'a', models: ['small', 'x'] }],
    { run: { entry: 'run_stream_events' } },
  ),
  chosen(
    'steps-iter',
    'asks another model from node to node',
    [{ id: 'a', models: ['small', 'x'] }],
    {
      run: { entry: 'iter' },
    },
  ),
  chosen('steps-only', 'chooses without any other model', [{ id: 'a', models: ['small'] }], {
    agent: none,
  }),
  chosen('steps-last', 'lets the last capability choose', [
    { id: 'a', models: ['small'] },
    { id: 'b', models: ['x'] },
  ]),
  chosen('steps-static', 'lets a model after what chooses stand', [
    { id: 'a', models: ['small'] },
    { id: 'b', model: 'x' },
  ]),
  chosen('steps-fresh', 'chooses anew when a capability is made for the run', [
    { id: 'a', models: ['small', 'x'], fresh: true },
  ]),
  chosen('fresh', 'keeps to the model of a capability that is made for the run', [
    { id: 'a', model: 'large', fresh: true },
  ]),
  chosen('resolved', 'resolves the id that was chosen', [
    { id: 'a', models: ['id:1', 'id:2', 'id:1'] },
    { id: 'b', resolves: { 'id:1': 'one' } },
    { id: 'c', resolves: { 'id:1': 'never', 'id:2': 'two' } },
  ]),
  chosen('resolved-static', 'resolves the id that a capability names', [
    { id: 'a', model: 'id:1' },
    { id: 'b', resolves: { 'id:1': 'one' } },
  ]),
  chosen('history', 'sees the history before the step', [{ id: 'a', models: ['small'] }], {
    runs: [
      { entry: 'run', prompt: 'go' },
      { entry: 'run', prompt: 'go on', history: { of: 0 } },
    ],
    script: [A(T('one')), A(T('two'))],
  }),
];

/** What was refused, and what it cost. */
const paid = (
  id: string,
  title: string,
  script: readonly Answer[],
  pricedAs: PricedAs = null,
): Scenario =>
  defined(
    `refused-${id}`,
    title,
    ['A-065'],
    {
      fallback: { settings: [null, null, null], rejects: 'bad' },
      ...(pricedAs !== null && { pricedAs }),
    },
    { agent: { tools: [] }, script },
  );
type PricedAs = NonNullable<DefinitionPlan['pricedAs']> | null;
const said = (text: string, usage: NonNullable<Answer['usage']> = {}): Answer => ({
  ...A(T(text)),
  usage,
});
const gpt = { model: 'gpt-5.2', provider: 'openai' };
const refused: readonly Scenario[] = [
  paid('told', 'adds the price of a refused response', [
    said('bad', { cost: '0.5' }),
    said('good', { cost: '0.25' }),
  ]),
  paid('listed', 'adds it by the price list', [said('bad'), said('good')], gpt),
  paid('twice', 'adds the prices of two', [
    said('bad', { cost: '0.5' }),
    said('bad', { cost: '0.1' }),
    said('good', { cost: '0.25' }),
  ]),
  paid('free', 'has only the price of the refused one', [
    said('bad', { cost: '0.5' }),
    said('good'),
  ]),
  paid('unknown', 'has only the price of the one that was taken', [
    said('bad'),
    said('good', { cost: '0.25' }),
  ]),
  saysOtherwise(
    paid('all', 'counts nothing where all were refused', [
      said('bad', { cost: '0.5' }),
      said('bad'),
      said('bad'),
    ]),
    'runs[0].error.message',
    'JavaScript',
    'All models from FallbackModel failed',
  ),
];

/** What code of a run finds in its context, what chooses its model, and what refused responses cost. Source: spec 07 §2, §9, CAP-2. */
export const contexts: readonly Scenario[] = [...metadata, ...models, ...refused];
