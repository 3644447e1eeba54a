import type { DefinitionPlan, InstructionPlan } from '../definition-plan.ts';
import type { AgentPlan, Answer, RunPlan, Scenario } from '../scenario.ts';
import { A, C, T, tool } from './builders.ts';

const look = tool('look', {}, [[{ return: 'seen' }]]);
const looks: readonly Answer[] = [A(C('look', {}, 'c1')), A(T('done'))];

/** One run with a tool between two requests, of an agent that is defined so. */
function defined(
  id: string,
  title: string,
  rows: readonly string[],
  definition: DefinitionPlan,
  rest: {
    readonly agent?: AgentPlan;
    readonly run?: Partial<RunPlan>;
    readonly script?: readonly Answer[];
  } = {},
): Scenario {
  return {
    id,
    title,
    rows,
    definition,
    agent: { tools: [look], ...rest.agent },
    script: rest.script ?? looks,
    runs: [{ entry: 'run', prompt: 'go', options: { deps: 'Frank' }, ...rest.run }],
  };
}

const instructed = (
  id: string,
  title: string,
  rows: readonly string[],
  instructions: readonly InstructionPlan[],
  more: DefinitionPlan = {},
): Scenario => defined(id, title, rows, { instructions, ...more });

/** A literal of a toolset is dynamic by the specification (06 IN-5); this release of the original calls it static. */
function withDynamicToolset(scenario: Scenario, at: number): Scenario {
  const differences = [0, 1].map((request) => ({
    at: `requests[${request}].instruction_parts[${at}][1]`,
    because: 'toolset-literals-are-dynamic',
    ours: true,
  }));
  return { ...scenario, differences };
}

function saysOtherwise(scenario: Scenario, at: string, because: string, ours: string): Scenario {
  return { ...scenario, differences: [{ at, because, ours }] };
}

const hour: InstructionPlan = { write: 'Step {step} for {deps}.' };
const clock: InstructionPlan = { write: 'Now {step}.', name: 'clock' };
const cite = { id: 'research', instructions: ['Cite.'] } as const;

/** Where instructions come from, their order and their keys. Source: spec 06 §2, §3. */
const instructions: readonly Scenario[] = [
  instructed('one-literal', 'sends one literal', ['A-137'], ['Be brief.']),
  instructed('literals', 'fuses literals', ['A-142'], ['Be brief.', 'Be kind.', 'Be right.']),
  instructed('blank-literals', 'drops blank literals', ['A-140'], ['', '  ', 'Be brief.', '\n']),
  instructed(
    'trimmed',
    'trims literals and parts',
    ['A-142'],
    ['  Be brief.\n', { part: ' Be kind. ' }],
  ),
  instructed('function-alone', 'asks a function anew for each request', ['A-139'], [hour]),
  instructed('static-first', 'puts static ones first', ['A-138'], [hour, 'Be brief.', hour]),
  instructed('fused-around', 'fuses literals around a function', ['A-146'], ['One.', hour, 'Two.']),
  instructed(
    'part-splits',
    'lets a part split literals',
    ['A-146'],
    ['One.', { part: 'Two.' }, 'Three.'],
  ),
  instructed(
    'named-part',
    'names a part',
    ['A-143', 'A-145'],
    ['One.', { part: 'Two.', name: 'two' }],
  ),
  instructed(
    'dynamic-part',
    'sorts a dynamic part last',
    ['A-147'],
    [{ part: 'Late.', dynamic: true }, 'First.'],
  ),
  instructed('named-function', 'names a function', ['A-143', 'A-145'], ['One.', clock]),
  instructed(
    'empty-function',
    'adds nothing for an empty function',
    ['A-140'],
    ['One.', { write: '' }],
  ),
  instructed('golden', 'gives the golden parts', ['A-153'], ['Be concise.', hour, clock], {
    capabilities: [cite],
  }),
  instructed('capability', 'takes those of a capability', ['A-141'], ['Be brief.'], {
    capabilities: [cite],
  }),
  instructed('capability-function', 'keys a capability’s function', ['A-150'], [], {
    capabilities: [{ id: 'research', instructions: ['Cite.', hour] }],
  }),
  instructed('capability-named', 'keys a capability’s named function', ['A-143'], [], {
    capabilities: [{ id: 'research', instructions: ['Cite.', clock] }],
  }),
  instructed('capability-part', 'keys a capability’s named part', ['A-143'], [], {
    capabilities: [{ id: 'research', instructions: [{ part: 'Cite.', name: 'how' }] }],
  }),
  instructed('no-capability-id', 'gives no key without an id', ['A-151', 'A-152'], [], {
    capabilities: [{ instructions: ['One.', 'Two.', { part: 'Three.', name: 'three' }] }],
  }),
  instructed('two-capabilities', 'keeps the order of capabilities', ['A-141'], ['First.'], {
    capabilities: [cite, { id: 'b', instructions: ['Then.', hour] }],
  }),
  withDynamicToolset(
    instructed('toolset', 'takes those of a toolset', ['A-141'], ['Be brief.'], {
      toolsets: [{ id: 'weather', instructions: ['Ask for the place.'] }],
    }),
    1,
  ),
  instructed('toolset-part', 'keys a toolset’s named part', ['A-143'], [], {
    toolsets: [{ id: 'weather', instructions: [{ part: 'Ask.', name: 'ask', dynamic: true }] }],
  }),
  withDynamicToolset(
    instructed('toolset-without-id', 'gives no key to a toolset without an id', ['A-151'], [], {
      toolsets: [{ id: null, instructions: ['Ask.'] }],
    }),
    0,
  ),
  withDynamicToolset(
    instructed('everything', 'orders agent, capabilities, toolsets', ['A-138', 'A-141'], ['A.'], {
      capabilities: [cite],
      toolsets: [{ id: 'w', instructions: ['T.'] }],
    }),
    2,
  ),
  instructed('run-function', 'takes a function of the run', ['A-137'], ['A.'], {
    runInstructions: [hour],
  }),
  instructed('run-part', 'gives a run’s part no key', ['A-151'], ['A.', hour], {
    runInstructions: [{ part: 'R.', name: 'r', dynamic: true }],
  }),
  instructed('colon-in-capability', 'refuses a colon in the id of a capability', ['A-149'], [], {
    capabilities: [{ id: 'a:b', instructions: ['x'] }],
  }),
  instructed('reserved-name', 'refuses the name agent', ['A-149'], [{ part: 'x', name: 'agent' }]),
  instructed('colon-in-name', 'refuses a colon in a name', ['A-149'], [{ part: 'x', name: 'a:b' }]),
  saysOtherwise(
    instructed('same-capability-ids', 'refuses two capabilities of one id', ['A-148'], [], {
      capabilities: [cite, cite],
    }),
    'definition.message',
    'advice-is-ours',
    "Capability id 'research' is used by multiple capabilities. Capability ids must be unique within a run.",
  ),
];

/** System prompts, which open a conversation and stay. Source: spec 06 §1. */
const systemPrompts: readonly Scenario[] = [
  defined('prompts-static', 'opens with static prompts', ['A-133'], {
    systemPrompts: ['One.', 'Two.'],
  }),
  defined('prompts-dynamic', 'writes prompts by functions', ['A-134'], {
    systemPrompts: ['One.', { write: 'The user is {deps}.' }, { write: '' }],
  }),
  {
    ...defined('prompts-kept', 'keeps prompts from the history', ['A-135'], {
      systemPrompts: ['One.', { write: 'The user is {deps}.' }],
    }),
    script: [A(T('one')), A(T('two'))],
    runs: [
      { entry: 'run', prompt: 'a', options: { deps: 'Frank' } },
      { entry: 'run', prompt: 'b', options: { deps: 'Anne' }, history: { of: 0 } },
    ],
  },
  {
    ...defined('instructions-not-kept', 'does not send instructions of the history', ['A-136'], {
      instructions: [{ write: 'The user is {deps}.' }],
      systemPrompts: ['One.'],
    }),
    script: [A(T('one')), A(T('two'))],
    runs: [
      { entry: 'run', prompt: 'a', options: { deps: 'Frank' } },
      { entry: 'run', prompt: 'b', options: { deps: 'Anne' }, history: { of: 0, roundTrips: 1 } },
    ],
  },
];

/** Settings that are computed, metadata that counts. Source: spec 05 §4, §5. */
const settings: readonly Scenario[] = [
  defined(
    'settings-layers',
    'merges agent, capability and run',
    ['A-118', 'A-120'],
    { capabilities: [{ settings: { temperature: 0.2, seed: 2 } }] },
    {
      agent: {
        modelSettings: { temperature: 0.8, max_tokens: 500 },
        settings: { temperature: 0.5, top_p: 1 },
      },
      run: { options: { deps: null, settings: { temperature: 0 } } },
    },
  ),
  defined(
    'settings-function',
    'asks a function before each request',
    ['A-119'],
    { settings: [{ temperature: 0.1 }, { temperature: 0.7 }] },
    { agent: { modelSettings: { temperature: 0.8, max_tokens: 9 } } },
  ),
  defined(
    'settings-run-function',
    'shows a run’s function all layers below',
    ['A-119'],
    {
      settings: [{ temperature: 0.1 }],
      runSettings: [{ seed: 1 }, { seed: 2 }],
      capabilities: [{ settings: { top_p: 0.5 } }],
    },
    { agent: { modelSettings: { max_tokens: 9 } } },
  ),
  defined(
    'settings-null',
    'lets null reach the model',
    ['A-121'],
    { capabilities: [{ settings: { temperature: null } }] },
    { agent: { modelSettings: { temperature: 0.8 } } },
  ),
  defined('settings-provider', 'passes provider keys on', ['A-128'], {
    settings: [{ google_safety: ['low'], openai_x: { a: 1 } }],
  }),
  defined(
    'metadata-twice',
    'computes metadata at the start and at the end',
    ['A-123', 'A-124'],
    { countsRequestsAs: 'num_requests' },
    { run: { options: { deps: null, metadata: { tenant: 'tenant-123' } } } },
  ),
  defined(
    'metadata-run-wins',
    'lets the run’s metadata win',
    ['A-123'],
    { countsRequestsAs: 'n' },
    { run: { options: { deps: null, metadata: { n: 'mine' } } } },
  ),
  defined(
    'metadata-failed',
    'keeps the first metadata when a run fails',
    ['A-123'],
    { countsRequestsAs: 'n' },
    { run: { options: { deps: null, limits: { requestLimit: 1 } } } },
  ),
];

const http = (status: number): Answer => ({ error: { kind: 'http', status } });
const fallsBack = (
  id: string,
  title: string,
  script: readonly Answer[],
  rest: Partial<NonNullable<DefinitionPlan['fallback']>> = {},
  run: Partial<RunPlan> = {},
): Scenario =>
  defined(
    id,
    title,
    ['A-122'],
    { fallback: { settings: [{ temperature: 0.1 }, { temperature: 0.2, seed: 3 }], ...rest } },
    { script, run, agent: { tools: [], settings: { top_p: 1 } } },
  );

/** A model that falls back on others. Source: spec 07 §9, 05 SET-6. */
const fallback: readonly Scenario[] = [
  fallsBack('fallback-first', 'keeps to the first model while it answers', [A(T('first'))]),
  fallsBack('fallback-second', 'asks the second with its own settings', [
    http(503),
    A(T('second')),
  ]),
  fallsBack(
    'fallback-streamed',
    'falls back before a stream opens',
    [http(503), A(T('second one here'))],
    {},
    { entry: 'run_stream_events' },
  ),
  fallsBack('fallback-other-error', 'lets other errors through', [
    { error: { kind: 'error', message: 'a bug' } },
    A(T('never')),
  ]),
  fallsBack('fallback-unexpected', 'lets unexpected behaviour through', [
    { error: { kind: 'unexpected', message: 'odd' } },
    A(T('never')),
  ]),
  fallsBack('fallback-rejected', 'refuses a response', [A(T('bad one')), A(T('good'))], {
    rejects: 'bad',
  }),
  saysOtherwise(
    fallsBack('fallback-all-failed', 'tells that all failed', [http(503), http(500)]),
    'runs[0].error.message',
    'JavaScript',
    'All models from FallbackModel failed',
  ),
];

const question = (
  id: string,
  usage: NonNullable<Answer['usage']>,
  pricedAs: NonNullable<DefinitionPlan['pricedAs']>,
  run: Partial<RunPlan> = {},
  rows: readonly string[] = ['A-065'],
): Scenario =>
  defined(
    id,
    `prices ${pricedAs.model}: ${id}`,
    rows,
    { pricedAs },
    { agent: { tools: [] }, script: [{ ...A(T('Paris.')), usage }], run },
  );
const gpt = { model: 'gpt-5.2', provider: 'openai' };

/** What runs cost by the real price list. Source: spec 05 §3. */
const prices: readonly Scenario[] = [
  question('price-gpt', { input: 56, output: 7 }, gpt),
  question('price-gpt-other', { input: 62, output: 4 }, gpt),
  question('price-streamed', { input: 72, output: 8 }, gpt, { entry: 'run_stream_events' }),
  question(
    'price-cached',
    { input: 100, output: 8, cacheRead: 50 },
    { model: 'claude-sonnet-4-6', provider: 'anthropic' },
  ),
  question('price-own', { input: 5, output: 5, cost: '0.5' }, gpt),
  question(
    'price-unknown',
    { input: 5, output: 5 },
    { model: 'no-such-model', provider: 'openai' },
    {},
    ['A-066'],
  ),
  question('price-no-provider', { input: 5, output: 5 }, { model: 'gpt-5.2', provider: null }),
  question('price-impossible', { input: 5, output: 5, cacheRead: 9 }, gpt, {}, ['A-066']),
  question(
    'cost-limit',
    { input: 62, output: 1 },
    { model: 'claude-sonnet-4-6', provider: 'anthropic' },
    { options: { deps: null, limits: { costLimit: '0.0001' } } },
    ['A-116'],
  ),
  question(
    'cost-limit-kept',
    { input: 62, output: 1 },
    gpt,
    { options: { deps: null, limits: { costLimit: '1' } } },
    ['A-116'],
  ),
  question(
    'cost-limit-without-price',
    { input: 62, output: 1 },
    { model: 'no-such-model', provider: null },
    { options: { deps: null, limits: { costLimit: '0.0001' } } },
    ['A-117'],
  ),
];

const atOnce = (
  id: string,
  title: string,
  rows: readonly string[],
  agent: AgentPlan,
  definition: DefinitionPlan & {
    readonly atOnce: { readonly runs: number; readonly refused: number };
  },
): Scenario => ({
  id,
  title,
  rows,
  agent,
  definition,
  script: Array.from({ length: definition.atOnce.runs }, () => ({ ...A(T('ok')), wait: 'go' })),
  runs: [],
});

/** Runs that wait for one another. Source: spec 05 §6. */
const concurrency: readonly Scenario[] = [
  atOnce(
    'concurrent-20',
    'lets twenty runs through a limit of ten',
    ['A-125'],
    { maxConcurrency: 10 },
    { atOnce: { runs: 20, refused: 0 } },
  ),
  atOnce(
    'queue-full',
    'refuses what would wait behind too many',
    ['A-126'],
    { name: 'busy', maxConcurrency: 1 },
    { maxQueued: 1, atOnce: { runs: 4, refused: 2 } },
  ),
  atOnce(
    'no-queue',
    'refuses all that would have to wait',
    ['A-126'],
    { maxConcurrency: 2 },
    { maxQueued: 0, atOnce: { runs: 4, refused: 2 } },
  ),
];

/** How agents are defined: instructions, prompts, settings, metadata, models, money, limits on runs. */
export const definitions: readonly Scenario[] = [
  ...instructions,
  ...systemPrompts,
  ...settings,
  ...fallback,
  ...prices,
  ...concurrency,
];
