import type { DefinitionPlan } from '../definition-plan.ts';
import type { Answer, RunPlan, Scenario } from '../scenario.ts';
import { A, T } from './builders.ts';
import { defined, saysOtherwise } from './defined.ts';
import { instructions, systemPrompts } from './instructions.ts';
import { concurrency, prices } from './prices.ts';

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

/** How agents are defined: instructions, prompts, settings, metadata, models, money, limits on runs. */
export const definitions: readonly Scenario[] = [
  ...instructions,
  ...systemPrompts,
  ...settings,
  ...fallback,
  ...prices,
  ...concurrency,
];
