import type { DefinitionPlan } from '../definition-plan.ts';
import type { AgentPlan, Answer, RunPlan, Scenario } from '../scenario.ts';
import { A, T } from './builders.ts';
import { defined } from './defined.ts';

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
export const prices: readonly Scenario[] = [
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
export const concurrency: readonly Scenario[] = [
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
