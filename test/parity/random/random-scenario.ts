import type { AgentPlan, Answer, LimitPlan, RunPlan, Scenario, ToolPlan } from '../scenario.ts';
import { C } from '../scenarios/builders.ts';
import { outputKinds, randomAgent, type OutputKind } from './random-agent.ts';
import { randomScript } from './random-script.ts';
import { createRandomSource, type RandomSource } from './random-source.ts';

/** A generated scenario and the kinds of things that come up in it. */
export interface GeneratedScenario {
  readonly scenario: Scenario;
  readonly kinds: readonly string[];
}

const entries = ['run', 'run_stream', 'run_stream_events', 'iter'] as const;
const turns = [
  'plain',
  'plain',
  'plain',
  'limits',
  'stop-in-tool',
  'stop-in-stream',
  'stop-at-node',
  'left',
  'model-error',
] as const;

/** The scenario of a seed. What happens in it never depends on the timing of an event loop. */
export function randomScenario(seed: number): GeneratedScenario {
  const random = createRandomSource(seed);
  const turn = random.pick(turns);
  const entry = entryFor(turn, random);
  const output = random.pick(outputKinds);
  const agent = randomAgent(output, random, entry === 'run_stream');
  const script = randomScript(agent, output, random);
  const first: RunPlan = {
    entry,
    prompt: 'go',
    ...reading(entry, output, random),
    ...options(random),
  };
  const changed = takeTurn(turn, { agent, script, run: first, random });
  // What a request or an output that was refused leaves in the original would come back in the second run.
  const mayLeaveMore =
    turn === 'model-error' || (entry === 'run_stream' && !turn.startsWith('stop'));
  const second = mayLeaveMore ? null : secondRun(random);
  const runs = second === null ? [changed.run] : [changed.run, second];
  return {
    kinds: [
      `turn ${turn}`,
      `entry ${entry}`,
      `output ${output}`,
      ...(second === null ? [] : ['resumed']),
      `strategy ${agent.endStrategy ?? 'unset'}`,
    ],
    scenario: {
      id: `r${seed}`,
      title: `does the same as the original with the scenario of seed ${seed}`,
      rows: [],
      agent: changed.agent,
      // More than any budget asks for: a script that ends is an error of its own.
      script: [
        ...changed.script,
        ...Array.from({ length: 8 }, () => ({ parts: [{ text: 'a late answer' }] })),
      ],
      runs,
      turns: 'free',
      ...(agent.endStrategy === 'exhaustive' && { logOrder: 'any' as const }),
    },
  };
}

function entryFor(turn: (typeof turns)[number], random: RandomSource): RunPlan['entry'] {
  if (turn === 'stop-at-node') return 'iter';
  if (turn === 'stop-in-stream') return random.pick(['run_stream_events', 'run_stream'] as const);
  if (turn === 'left') return random.pick(['run_stream', 'iter'] as const);
  return random.pick(entries);
}

function reading(
  entry: RunPlan['entry'],
  output: OutputKind,
  random: RandomSource,
): Partial<RunPlan> {
  const isPlainText = output === 'text' || output === 'deferred';
  switch (entry) {
    case 'run':
      return random.chance(0.4) ? { handler: true } : {};
    case 'run_stream': {
      const ways = [
        'output',
        'outputs',
        'responses',
        ...(isPlainText ? (['text', 'delta'] as const) : []),
      ] as const;
      return { consume: random.pick(ways), ...(random.chance(0.4) && { handler: true }) };
    }
    case 'iter':
      return {
        ...(random.chance(0.6) && {
          streams: random.pick([
            ['model-request'],
            ['call-tools'],
            ['model-request', 'call-tools'],
          ] as const),
        }),
        ...(random.chance(0.3) && { byHand: true }),
      };
    case 'run_stream_events':
      return {};
  }
}

function options(random: RandomSource): Partial<RunPlan> {
  if (random.chance(0.6)) return {};
  return {
    options: {
      ...(random.chance(0.3) && { retries: random.pick([0, 1, 2, { tools: 3 }, { output: 0 }]) }),
      ...(random.chance(0.3) && { metadata: { user: 'u1' } }),
      ...(random.chance(0.2) && { settings: { temperature: 0.5 } }),
    },
  };
}

interface Turned {
  readonly agent: AgentPlan;
  readonly script: readonly Answer[];
  readonly run: RunPlan;
}

function takeTurn(
  turn: (typeof turns)[number],
  plan: Turned & { readonly random: RandomSource },
): Turned {
  const { random, ...rest } = plan;
  switch (turn) {
    case 'plain':
      return rest;
    case 'limits':
      return {
        ...rest,
        run: { ...rest.run, options: { ...rest.run.options, limits: limits(random) } },
      };
    case 'stop-in-tool':
      return stopInTool(rest, random);
    case 'stop-in-stream':
      return stopInStream(rest, random);
    case 'stop-at-node':
      // Streaming or stepping on after a stop goes as far as the original's event loop lets it.
      return {
        ...rest,
        run: {
          entry: 'iter',
          prompt: 'go',
          at: [
            { node: 1 + random.below(5), do: [{ cancel: random.pick(['run', 'token'] as const) }] },
          ],
          token: 'given',
        },
      };
    case 'left':
      return { ...rest, run: { ...rest.run, at: [leaving(rest.run, random)] } };
    case 'model-error': {
      const at = random.below(rest.script.length);
      const error = random.pick([
        { kind: 'error', message: 'no wire' },
        { kind: 'unexpected', message: 'odd', body: 'x' },
      ] as const);
      return {
        ...rest,
        script: [...rest.script.slice(0, at), { error }, ...rest.script.slice(at)],
      };
    }
  }
}

function limits(random: RandomSource): LimitPlan {
  return random.pick<LimitPlan>([
    { requestLimit: 1 + random.below(3) },
    { toolCallsLimit: random.below(4) },
    { inputTokensLimit: 40 + random.below(150) },
    { outputTokensLimit: 5 + random.below(40) },
    { totalTokensLimit: 60 + random.below(150) },
    { perRequestInputTokensLimit: 40 + random.below(100) },
    { costLimit: random.pick(['0.05', '0.2', '1.3']) },
  ]);
}

/** A stop while a tool runs that never ends, beside others that are done or not. */
function stopInTool(plan: Turned, random: RandomSource): Turned {
  const stuck: ToolPlan = {
    name: 'stuck',
    does: [[{ open: 'started' }, { wait: 'never' }], [{ return: 'second time' }]],
  };
  const parts = [
    ...(random.chance(0.5) ? [C('done', {}, 'k0')] : []),
    C('stuck', {}, 'k1'),
    ...(random.chance(0.3) ? [C('done', {}, 'k2')] : []),
  ];
  return {
    agent: { ...plan.agent, tools: [...(plan.agent.tools ?? []), stuck, done] },
    // At the start, so that it is reached in the first run.
    script: [...before(random), { parts }, ...plan.script],
    run: {
      ...plan.run,
      token: 'given',
      watch: [{ when: 'started', do: [{ cancel: random.pick(['token', 'external'] as const) }] }],
    },
  };
}

const done: ToolPlan = { name: 'done', does: [[{ return: 'done' }]], sequential: true };

function before(random: RandomSource): readonly Answer[] {
  return random.chance(0.3) ? [{ parts: [C('done', {}, 'k9')] }] : [];
}

/** A stop while a response streams. */
function stopInStream(plan: Turned, random: RandomSource): Turned {
  const pieces = random.pick([
    [
      { key: 0, text: 'some text ' },
      { key: 0, text: 'and more ' },
    ],
    [
      { key: 0, thinking: 'a thought ' },
      { key: 1, text: 'then text ' },
    ],
    [
      { key: 0, name: 'typed', id: 'k1' },
      { key: 0, args: '{"n": ' },
    ],
  ] as const);
  const deltas = [...pieces, { open: 'started' }, { wait: 'never' }];
  return {
    ...plan,
    agent: { ...plan.agent, tools: [...(plan.agent.tools ?? []), done] },
    script: [...before(random), { deltas }, ...plan.script],
    run: {
      ...plan.run,
      token: 'given',
      watch: [{ when: 'started', do: [{ cancel: random.pick(['token', 'external'] as const) }] }],
    },
  };
}

function leaving(run: RunPlan, random: RandomSource): NonNullable<RunPlan['at']>[number] {
  if (run.entry === 'iter') return { node: 1 + random.below(5), do: [{ leave: true }] };
  // After a cancel the original still validates what it has, and may fail.
  const isRead = run.consume === 'text' || run.consume === 'delta' || run.consume === 'responses';
  const canCancel = isRead && random.chance(0.5);
  return { item: random.below(3), do: [canCancel ? { cancel: 'stream' } : { leave: true }] };
}

function secondRun(random: RandomSource): RunPlan | null {
  if (random.chance(0.55)) return null;
  return {
    entry: random.pick(['run', 'run_stream_events'] as const),
    prompt: random.chance(0.6) ? 'and now' : null,
    history: {
      of: 0,
      ...(random.chance(0.5) && { roundTrips: 1 }),
      ...(random.chance(0.3) && { close: true }),
    },
  };
}
