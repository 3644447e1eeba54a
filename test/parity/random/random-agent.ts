import type { AgentPlan, OutputPlan, Program, ToolPlan } from '../scenario.ts';
import { outX, tool } from '../scenarios/builders.ts';
import type { RandomSource } from './random-source.ts';

/** Kinds of output of a generated agent. */
export const outputKinds = [
  'text',
  'object',
  'text-or-object',
  'tool-output',
  'two-types',
  'native',
  'prompted',
  'function',
  'boolean',
  'text-function',
  'deferred',
] as const;

export type OutputKind = (typeof outputKinds)[number];

const note = { object: 'Note', fields: { title: 'string', 'tags?': 'string[]' } } as const;

/** The output type of a kind. */
export function outputOf(
  kind: OutputKind,
  random: RandomSource,
): OutputPlan | readonly OutputPlan[] {
  switch (kind) {
    case 'text':
      return 'text';
    case 'object':
      return outX;
    case 'text-or-object':
      return ['text', outX];
    case 'tool-output':
      return { tool: outX, name: 'answer', retries: random.below(3) };
    case 'two-types':
      return [outX, note];
    case 'native':
      return { native: outX };
    case 'prompted':
      return { prompted: outX };
    case 'function':
      return {
        function: 'finish',
        params: { x: 'integer' },
        does: programs(random, [[{ returnArg: 'x', before: 'x=' }]]),
      };
    case 'boolean':
      return { scalar: 'boolean' };
    case 'text-function':
      return { textFunction: programs(random, [[{ return: 'made' }]]) };
    case 'deferred':
      return ['text', 'deferred'];
  }
}

/** An agent with some tools, budgets and checks. */
export function randomAgent(
  kind: OutputKind,
  random: RandomSource,
  setsStrategy: boolean,
): AgentPlan {
  const strategy = random.pick(['early', 'graceful', 'exhaustive'] as const);
  return {
    output: outputOf(kind, random),
    tools: randomTools(kind, random),
    ...((setsStrategy || random.chance(0.5)) && { endStrategy: strategy }),
    ...(random.chance(0.4) && {
      retries: random.pick([0, 1, 2, 3, { tools: 2 }, { output: 2 }, { tools: 0, output: 3 }]),
    }),
    ...(random.chance(0.2) && { validators: [programs(random, [[{ returnValue: true }]])] }),
    ...(random.chance(0.2) && {
      toolExecution: random.pick(['sequential', 'parallel_ordered_events'] as const),
    }),
    ...(random.chance(0.2) && { instructions: 'Be brief.' }),
    ...(random.chance(0.2) && {
      systemPrompt: random.chance(0.5) ? 'You help.' : ['One.', 'Two.'],
    }),
    ...(random.chance(0.1) && { metadata: { team: 'a' } }),
  };
}

function randomTools(kind: OutputKind, random: RandomSource): readonly ToolPlan[] {
  const plain = tool(
    'plain',
    {},
    programs(random, [[{ return: random.pick(['p', 1, null, { a: [1] }]) }]]),
    {
      ...(random.chance(0.3) && { sequential: true }),
    },
  );
  const typed = tool(
    'typed',
    { n: 'integer', 'note?': 'string' },
    programs(random, [[{ returnArg: 'n', before: 'n=' }]]),
    {
      ...(random.chance(0.3) && { retries: random.below(4) }),
      ...(random.chance(0.15) && { validates: [[{ retry: 'check again' }], [{ return: null }]] }),
    },
  );
  const rich = tool('rich', {}, [
    [{ returnPlus: { return_value: 'r', content: 'more', metadata: { m: 1 } } }],
  ]);
  const seen = tool('seen', {}, [
    [
      { logContext: ['retry', 'max_retries', 'last_attempt', 'run_step', 'requests'] },
      { return: 's' },
    ],
  ]);
  const later = tool(
    'later',
    {},
    [[random.pick([{ defer: true } as const, { approve: true } as const])]],
    {
      ...(random.chance(0.3) && { requiresApproval: true }),
    },
  );
  const offered = [plain, typed, rich, seen].filter(() => random.chance(0.7));
  return kind === 'deferred' ? [...offered, later] : offered;
}

/** What something does, mostly after some failures. */
function programs(random: RandomSource, success: readonly Program[]): readonly Program[] {
  const failures: Program[] = [];
  for (let count = random.pick([0, 0, 0, 1, 1, 2, 3]); count > 0; count -= 1) {
    failures.push([{ retry: `again ${count}` }]);
  }
  return [...failures, ...success];
}

/** Whether plain text can be the output. */
export function takesText(kind: OutputKind): boolean {
  return ['text', 'text-or-object', 'text-function', 'deferred'].includes(kind);
}
