import type { CapabilityPlan, HookPlanName, HookStep } from '../capability-plan.ts';
import type { AgentPlan, Answer, RunPlan, Scenario } from '../scenario.ts';
import { A, C, F, outX, T, tool } from './builders.ts';

const look = tool('look', {}, [[{ return: 'seen' }]]);
const double = tool('double', { n: 'integer' }, [[{ returnArg: 'n', before: 'twice ' }]]);
const risky = tool('risky', {}, [[{ return: 'done' }]], { requiresApproval: true });

interface Hooked extends Partial<Omit<Scenario, 'agent' | 'runs'>> {
  readonly agent?: AgentPlan;
  readonly run?: Partial<RunPlan>;
}

/** A run whose capabilities have hooks. */
function hooked(
  id: string,
  title: string,
  rows: readonly string[],
  capabilities: readonly CapabilityPlan[],
  { agent, run, script = [A(C('look')), A(T('the end'))], ...rest }: Hooked = {},
): Scenario {
  return {
    id: `hooks-${id}`,
    title,
    rows,
    agent: { tools: [look], ...agent, capabilities },
    script,
    runs: [{ entry: 'run', prompt: 'go', ...run }],
    ...rest,
  };
}

type Hooks = NonNullable<CapabilityPlan['hooks']>;
const cap = (id: string, hooks: Hooks, rest: Partial<CapabilityPlan> = {}): CapabilityPlan => ({
  id,
  hooks,
  ...rest,
});
const once = (...steps: readonly HookStep[]) => [steps];
const plainly = (...names: readonly HookPlanName[]): Hooks =>
  Object.fromEntries(names.map((name) => [name, [[]]]));

const everything = plainly(
  'beforeRun',
  'wrapRun',
  'afterRun',
  'beforeNodeRun',
  'wrapNodeRun',
  'afterNodeRun',
  'prepareTools',
  'beforeModelRequest',
  'wrapModelRequest',
  'afterModelRequest',
  'beforeToolValidate',
  'wrapToolValidate',
  'afterToolValidate',
  'beforeToolExecute',
  'wrapToolExecute',
  'afterToolExecute',
  'beforeOutputValidate',
  'wrapOutputValidate',
  'afterOutputValidate',
  'beforeOutputProcess',
  'wrapOutputProcess',
  'afterOutputProcess',
);
const two = [cap('a', everything), cap('b', everything)];
const doubling: readonly Answer[] = [A(C('double', { n: 2 })), A(T('the end'))];
const failing: readonly Answer[] = [{ error: { kind: 'error', message: 'out of order' } }];
const doubles = { agent: { tools: [double] }, script: doubling } as const;
const structured = { agent: { output: outX }, script: [A(F())] } as const;

/** Hooks of capabilities, their order, and toolsets in wrappings. Source: spec 07 §3, §4. */
export const hooks: readonly Scenario[] = [
  hooked('all', 'calls every hook in order', ['A-093'], [cap('a', everything)]),
  hooked('all-two', 'nests two capabilities', ['A-093'], two),
  hooked('all-events', 'calls the same hooks when events are read', ['A-093'], two, {
    run: { entry: 'run_stream_events' },
  }),
  hooked('all-iter', 'calls the same hooks from node to node', ['A-093'], two, {
    run: { entry: 'iter' },
  }),
  hooked(
    'all-structured',
    'checks a structured output inside of hooks',
    ['A-160'],
    two,
    structured,
  ),
  hooked(
    'all-stream',
    'calls the hooks of a streamed answer',
    ['A-014'],
    [
      cap(
        'a',
        plainly(
          'beforeNodeRun',
          'beforeModelRequest',
          'wrapModelRequest',
          'afterModelRequest',
          'afterRun',
        ),
      ),
    ],
    {
      run: { entry: 'run_stream' },
      script: [A(T('hello there'))],
      differences: [
        {
          at: 'log',
          because: 'a-stream-has-no-last-node',
          ours: [
            'a beforeNodeRun',
            'a beforeNodeRun',
            'a beforeModelRequest',
            'a > wrapModelRequest',
            'a < wrapModelRequest',
            'a afterModelRequest',
            'a afterRun',
          ],
        },
      ],
    },
  ),
  hooked(
    'order',
    'puts capabilities in order',
    ['A-188'],
    [
      cap('inner', plainly('beforeRun'), { position: 'innermost' }),
      cap('b', plainly('beforeRun')),
      cap('first', plainly('beforeRun'), { wraps: ['b'], position: 'outermost' }),
      cap('last', plainly('beforeRun'), { wrappedBy: ['inner'], position: 'innermost' }),
    ],
  ),
  hooked(
    'order-circle',
    'refuses an order that goes in a circle',
    ['A-188'],
    [cap('a', {}, { wraps: ['b'] }), cap('b', {}, { wraps: ['a'] })],
  ),
  hooked('same-id', 'refuses two capabilities of one id', ['A-195'], [cap('a', {}), cap('a', {})]),
  hooked(
    'after-run',
    'ends with another output',
    ['A-093'],
    [cap('a', { afterRun: once({ give: 'other' }) })],
  ),
  hooked(
    'model-error-wrap',
    'gives a response when the model failed',
    ['A-167'],
    [cap('a', { wrapModelRequest: once({ rescue: 'instead' }) })],
    { script: failing },
  ),
  hooked(
    'model-error',
    'recovers a failed request from the last to the first',
    ['A-167'],
    [
      cap('a', { onModelRequestError: once({ give: 'instead' }) }),
      cap('b', { onModelRequestError: once({ throw: 'b could not' }) }),
    ],
    { script: failing },
  ),
  hooked(
    'model-error-kept',
    'fails when no hook recovers',
    ['A-167'],
    [
      cap('a', { onModelRequestError: once() }),
      cap('b', { onModelRequestError: once({ throw: 'b could not' }) }),
    ],
    { script: failing },
  ),
  hooked(
    'model-twice',
    'asks a second time',
    ['A-167'],
    [cap('a', { wrapModelRequest: once({ twice: true }) })],
    {
      script: [...failing, A(T('the end'))],
    },
  ),
  hooked(
    'node-error',
    'ends in place of a node that failed',
    ['A-063'],
    [cap('a', { onNodeRunError: once({ give: 'ended' }) })],
    { script: failing },
  ),
  hooked(
    'run-error-kept',
    'shows the run’s own error when a hook throws another',
    ['A-093'],
    [cap('a', { onRunError: once() })],
    { script: failing },
  ),
  hooked(
    'run-error-other',
    'ends with what the hook throws',
    ['A-093'],
    [cap('a', { onRunError: once({ throw: 'worse' }) })],
    { script: failing },
  ),
  hooked(
    'skip-model',
    'answers in the model’s place',
    ['A-167'],
    [cap('a', { beforeModelRequest: once({ skip: 'skipped' }), afterModelRequest: once() })],
  ),
  hooked(
    'skip-model-events',
    'answers in the model’s place in a stream',
    ['A-167'],
    [cap('a', { beforeModelRequest: once({ skip: 'skipped' }) })],
    { run: { entry: 'run_stream_events' } },
  ),
  hooked(
    'short-model-events',
    'plays a response of a hook as a stream',
    ['A-167'],
    [cap('a', { wrapModelRequest: once({ give: 'short' }) })],
    { run: { entry: 'run_stream_events' } },
  ),
  hooked(
    'response-retry',
    'sends a response back',
    ['A-155', 'A-159'],
    [cap('a', { afterModelRequest: [[{ retry: 'better' }], []] })],
    { script: [A(T('bad')), A(T('good'))] },
  ),
  hooked(
    'response-retry-exhausted',
    'sends a response back too often',
    ['A-159'],
    [cap('a', { afterModelRequest: once({ retry: 'better' }) })],
    { script: [A(T('bad')), A(T('bad'))] },
  ),
  hooked(
    'history',
    'goes on with the history that a hook leaves',
    ['A-136'],
    [cap('a', { beforeModelRequest: once({ give: 1 }) })],
  ),
  hooked(
    'prepare',
    'hides tools from a step',
    ['A-154'],
    [cap('a', { prepareTools: once({ give: [] }) })],
    { script: [A(C('look')), A(T('the end'))] },
  ),
  hooked(
    'args',
    'hands arguments and results on',
    ['A-154'],
    [
      cap('a', {
        beforeToolExecute: once({ give: { n: 7 } }),
        afterToolExecute: once({ give: 'a result' }),
      }),
      cap('b', plainly('beforeToolExecute', 'wrapToolExecute', 'afterToolExecute')),
    ],
    doubles,
  ),
  hooked(
    'mend-args',
    'mends arguments before they are checked',
    ['A-154'],
    [cap('a', { beforeToolValidate: once({ give: { n: 5 } }) })],
    { ...doubles, script: [A(C('double', { n: 'x' })), A(T('the end'))] },
  ),
  hooked(
    'invalid-args',
    'goes on with the arguments of an error hook',
    ['A-154'],
    [cap('a', { onToolValidateError: once({ give: { n: 5 } }) })],
    { ...doubles, script: [A(C('double', { n: 'x' })), A(T('the end'))] },
  ),
  hooked(
    'skip-validate',
    'takes arguments as valid',
    ['A-154'],
    [cap('a', { wrapToolValidate: once({ skip: { n: 5 } }) })],
    { ...doubles, script: [A(C('double', { n: 'x' })), A(T('the end'))] },
  ),
  hooked(
    'skip-execute',
    'gives a result in the tool’s place',
    ['A-154'],
    [cap('a', { beforeToolExecute: once({ skip: 'kept' }) })],
    doubles,
  ),
  hooked(
    'validated-retry',
    'asks for other arguments',
    ['A-155'],
    [cap('a', { afterToolValidate: [[{ retry: 'other' }], []] })],
    {
      ...doubles,
      script: [A(C('double', { n: 1 }, '1')), A(C('double', { n: 2 }, '2')), A(T('the end'))],
    },
  ),
  hooked(
    'tool-failed',
    'answers for a tool that a hook refuses',
    ['A-154'],
    [cap('a', { beforeToolExecute: once({ failed: 'not today' }) })],
    doubles,
  ),
  hooked(
    'tool-error',
    'gives a result for a tool that failed',
    ['A-154'],
    [cap('a', { onToolExecuteError: once({ give: 'mended' }) })],
    {
      agent: { tools: [tool('look', {}, [[{ throw: 'broken' }]])] },
      differences: [{ at: 'runs[0].usage.tool_calls', because: 'mended-calls-count', ours: 1 }],
    },
  ),
  hooked(
    'tool-retry-no-error',
    'takes a retry for no error',
    ['A-155'],
    [cap('a', plainly('onToolExecuteError', 'wrapToolExecute'))],
    {
      agent: { tools: [tool('look', {}, [[{ retry: 'again' }], [{ return: 'seen' }]])] },
      script: [A(C('look', {}, '1')), A(C('look', {}, '2')), A(T('the end'))],
    },
  ),
  hooked(
    'defer',
    'defers a call of valid arguments',
    ['A-154'],
    [cap('a', { afterToolValidate: once({ approve: true }) })],
    {
      agent: { tools: [double], output: ['text', 'deferred'] },
      script: [A(C('double', { n: 1 }))],
    },
  ),
  hooked(
    'handle-deferred',
    'settles deferred calls inside of the run',
    ['A-154'],
    [{ id: 'a', approves: ['1'] }],
    {
      agent: { tools: [risky] },
      run: { entry: 'run_stream_events' },
      script: [A(C('risky', {}, '1'), C('risky', {}, '2')), A(T('the end'))],
    },
  ),
  hooked(
    'output-mend',
    'mends an output that was refused',
    ['A-160'],
    [cap('a', { onOutputValidateError: once({ give: { x: 5 } }) })],
    { agent: { output: { tool: { scalar: 'integer' } } }, script: [A(F({ response: 'x' }))] },
  ),
  hooked(
    'output-process',
    'processes an output further',
    ['A-160'],
    [cap('a', { afterOutputProcess: once({ give: 'processed' }) })],
    { script: [A(T('text'))] },
  ),
  hooked(
    'output-retry',
    'asks for another output',
    ['A-155', 'A-160'],
    [cap('a', { beforeOutputProcess: [[{ retry: 'another' }], []] })],
    { script: [A(T('one')), A(T('two'))] },
  ),
  hooked(
    'output-error',
    'gives an output for a function that failed',
    ['A-160'],
    [cap('a', { onOutputProcessError: once({ give: 'saved' }) })],
    { agent: { output: { textFunction: [[{ throw: 'broken' }]] } }, script: [A(T('text'))] },
  ),
  hooked(
    'stop-in-tool',
    'lets no hook recover a stop',
    ['A-093'],
    [
      cap('a', {
        onNodeRunError: once({ give: 'saved' }),
        onModelRequestError: once({ give: 'saved' }),
        onRunError: once({ give: 'saved' }),
      }),
    ],
    { agent: { tools: [tool('look', {}, [[{ cancel: 'ctx' }, { return: 'late' }]])] } },
  ),
  hooked(
    'stop-in-hook',
    'ends a run that a hook stops',
    ['A-093'],
    [cap('a', { beforeToolExecute: once({ cancel: 'ctx' }) })],
    { agent: { tools: [tool('look', {}, [[{ wait: 'never' }]])] } },
  ),
  hooked(
    'stop-after',
    'ends a run that is stopped after its end',
    ['A-093'],
    [cap('a', { afterNodeRun: [[], [], [], [], [], [{ cancel: 'ctx' }]] })],
  ),
  hooked(
    'stop-swallowed',
    'ends a run whose hook swallows the stop',
    ['A-093', 'A-094'],
    [cap('a', { wrapNodeRun: once({ rescue: 'saved' }) })],
    { agent: { tools: [tool('look', {}, [[{ cancel: 'ctx' }, { wait: 'never' }]])] } },
  ),
  hooked(
    'stop-external',
    'shows a stop from outside to the hooks',
    ['A-093'],
    [cap('a', { onRunError: once({ give: 'saved' }) })],
    { agent: { tools: [tool('look', {}, [[{ cancel: 'external' }, { wait: 'never' }]])] } },
  ),
  hooked('toolset-prefixed', 'puts a prefix before names', ['A-141'], [], {
    agent: { tools: [], toolsets: [{ tools: [look], wrappings: [{ prefixed: 'my' }] }] },
    script: [A(C('my_look')), A(T('the end'))],
  }),
  hooked('toolset-renamed', 'gives other names', ['A-141'], [], {
    agent: {
      tools: [],
      toolsets: [{ tools: [look, double], wrappings: [{ renamed: { see: 'look' } }] }],
    },
    script: [A(C('see')), A(C('look', {}, '2')), A(T('the end'))],
  }),
  hooked('toolset-filtered', 'keeps some tools', ['A-141'], [], {
    agent: {
      tools: [],
      toolsets: [{ tools: [look, double], wrappings: [{ filtered: ['double'] }] }],
    },
    script: [A(C('look')), A(T('the end'))],
  }),
  hooked('toolset-prepared', 'describes tools', ['A-141'], [], {
    agent: {
      tools: [],
      toolsets: [
        { tools: [look, double], wrappings: [{ prepared: 'Try it.' }, { prefixed: 'a' }] },
      ],
    },
    script: [A(C('a_double', { n: 2 })), A(T('the end'))],
  }),
  hooked('toolset-approval', 'has calls approved', ['A-141'], [], {
    agent: {
      tools: [],
      output: ['text', 'deferred'],
      toolsets: [{ tools: [look], wrappings: [{ approvalRequired: true }] }],
    },
    script: [A(C('look'))],
  }),
  hooked('toolset-conflict', 'refuses two tools of one name', ['A-141'], [], {
    agent: {
      tools: [],
      toolsets: [{ tools: [look, double], wrappings: [{ renamed: { double: 'look' } }] }],
    },
  }),
];
