import type { JsonObject } from '../../../preload/contract/json.ts';
import type { DeferredPlan, RunPlan, Scenario } from '../scenario.ts';
import { A, C, T, tool } from './builders.ts';

const picture = {
  url: 'https://example.com/a.png',
  force_download: false,
  vendor_metadata: null,
  kind: 'image-url',
  media_type: 'image/png',
  identifier: 'picture',
} as const satisfies JsonObject;

const pixels = {
  data: 'iVBORw0KGgo=',
  media_type: 'image/png',
  vendor_metadata: null,
  kind: 'binary',
  identifier: 'pixels',
} as const satisfies JsonObject;

/** A prompt that is more than text. */
function seen(
  id: string,
  title: string,
  run: Partial<RunPlan>,
  more: Partial<Scenario> = {},
): Scenario {
  return {
    id: `prompt-${id}`,
    title,
    rows: ['A-007', 'A-098'],
    agent: {},
    script: [A(T('I see.'))],
    runs: [{ entry: 'run', ...run }],
    ...more,
  };
}

const prompts: readonly Scenario[] = [
  seen('picture', 'sends a picture by its address', { prompt: ['What is this?', picture] }),
  seen('bytes', 'sends the bytes of a picture', { prompt: [pixels, 'Describe it.'] }),
  seen('only-picture', 'sends a picture without a word', { prompt: [picture] }),
  seen('nothing', 'sends content that is empty', { prompt: [] }),
  seen('file', 'sends a document and a text with metadata', {
    entry: 'run_stream_events',
    prompt: [
      { content: 'Read it.', metadata: { page: 1 }, kind: 'text-content' },
      {
        url: 'https://example.com/a.pdf',
        force_download: false,
        vendor_metadata: null,
        kind: 'document-url',
        media_type: 'application/pdf',
        identifier: 'paper',
      },
    ],
  }),
  seen('cache-point', 'keeps a place to cache up to', {
    prompt: ['A long text.', { kind: 'cache-point', ttl: '5m' }, 'And a question.'],
  }),
  seen(
    'in-history',
    'keeps a picture in the history through JSON',
    { prompt: ['What is this?', pixels] },
    {
      script: [A(T('A dot.')), A(T('Black.'))],
      runs: [
        { entry: 'run', prompt: ['What is this?', pixels] },
        { entry: 'run', prompt: 'What colour?', history: { of: 0, roundTrips: 2 } },
      ],
    },
  ),
  seen(
    'stopped',
    'keeps a picture in the history of a run that is stopped',
    {
      entry: 'run_stream_events',
      prompt: [picture, 'Go on.'],
      token: 'given',
      at: [{ event: 1, do: [{ cancel: 'token' }] }],
    },
    { rows: ['A-071', 'A-098'] },
  ),
  seen(
    'tool-sees',
    'shows a tool the text of the prompt that started its run',
    { prompt: ['Look.', picture] },
    {
      agent: { tools: [tool('look', {}, [[{ logContext: ['run_step'] }, { return: 'l' }]])] },
      script: [A(C('look', {}, '1')), A(T('Done.'))],
    },
  ),
];

const waiting: Scenario['agent'] = {
  output: ['text', 'deferred'],
  tools: [
    tool('now', {}, [[{ return: 'n' }]]),
    tool('later', {}, [[{ defer: true }]]),
    tool('pay', { euro: 'integer' }, [[{ returnArg: 'euro', before: 'paid ' }]], {
      requiresApproval: true,
    }),
  ],
};
const firstCalls = A(C('now', {}, '1'), C('later', {}, '2'), C('pay', { euro: 5 }, '3'));

/** A run that leaves calls to others, and one that goes on with what came back. */
function settled(
  id: string,
  title: string,
  deferred: DeferredPlan,
  rest: {
    readonly run?: Partial<RunPlan>;
    readonly script?: Scenario['script'];
    readonly agent?: Scenario['agent'];
  } = {},
): Scenario {
  const { run = {}, script = [A(T('Thank you.'))], agent = waiting } = rest;
  return {
    id: `deferred-${id}`,
    title,
    rows: ['A-016', 'A-099'],
    agent,
    script: [firstCalls, ...script],
    runs: [
      { entry: 'run', prompt: 'go' },
      {
        entry: 'run',
        prompt: null,
        history: { of: 0 },
        ...run,
        options: { ...run.options, deferred },
      },
    ],
  };
}

const given = { value: { done: 1 } } as const;

const results: readonly Scenario[] = [
  settled('given', 'goes on with a result from outside and a call that was approved', {
    calls: { '2': given },
    approvals: { '3': true },
  }),
  settled(
    'events',
    'tells of results from outside as of others',
    {
      calls: { '2': given },
      approvals: { '3': true },
    },
    { run: { entry: 'run_stream_events' } },
  ),
  settled('denied', 'tells the model of a call that was denied', {
    calls: { '2': given },
    approvals: { '3': false },
  }),
  settled('denied-why', 'tells the model why a call was denied', {
    calls: { '2': given },
    approvals: { '3': { denied: 'Too much.' } },
  }),
  settled('changed', 'runs an approved call with other arguments', {
    calls: { '2': given },
    approvals: { '3': { args: { euro: 3 } } },
  }),
  settled('changed-badly', 'checks the other arguments of an approved call', {
    calls: { '2': given },
    approvals: { '3': { args: { euro: 'three' } } },
  }),
  settled('failed', 'tells the model of a call that failed outside', {
    calls: { '2': { failed: 'out of order' } },
    approvals: { '3': true },
  }),
  settled('retry', 'lets a call from outside ask for another try', {
    calls: { '2': { retry: 'Say when.' } },
    approvals: { '3': true },
  }),
  settled('return-plus', 'takes more than a value from outside', {
    calls: { '2': { returnPlus: { return_value: 'r', content: 'See also.', metadata: { m: 1 } } } },
    approvals: { '3': true },
  }),
  settled(
    'with-prompt',
    'sends results together with another prompt',
    {
      calls: { '2': given },
      approvals: { '3': true },
    },
    { run: { prompt: 'And hurry.' } },
  ),
  settled('missing', 'wants a result for each call that waits', { calls: { '2': given } }),
  settled('unknown', 'refuses a result for a call that does not wait', {
    calls: { '2': given, '9': given },
    approvals: { '3': true },
  }),
  settled(
    'through-json',
    'goes on from a history that went through JSON',
    {
      calls: { '2': given },
      approvals: { '3': true },
    },
    { run: { history: { of: 0, roundTrips: 1 } } },
  ),
  settled(
    'streamed',
    'goes on in a streamed run',
    {
      calls: { '2': given },
      approvals: { '3': true },
    },
    { run: { entry: 'run_stream' } },
  ),
  settled(
    'by-node',
    'goes on node by node',
    {
      calls: { '2': given },
      approvals: { '3': { denied: 'No.' } },
    },
    { run: { entry: 'iter', streams: ['model-request', 'call-tools'] } },
  ),
  settled(
    'again',
    'may leave the next call to others as well',
    {
      calls: { '2': given },
      approvals: { '3': true },
    },
    { script: [A(C('later', {}, '4'))] },
  ),
  {
    id: 'deferred-alone',
    title: 'goes on where no call of the response ran',
    rows: ['A-016', 'A-099'],
    agent: waiting,
    script: [A(C('later', {}, '1')), A(T('Thank you.'))],
    runs: [
      { entry: 'run', prompt: 'go' },
      {
        entry: 'run',
        prompt: null,
        history: { of: 0 },
        options: { deferred: { calls: { '1': given } } },
      },
    ],
  },
  {
    id: 'deferred-id-again',
    title: 'takes a result for a call whose id an earlier call had',
    rows: ['A-016', 'A-099'],
    agent: waiting,
    script: [A(C('now', {}, '1')), A(T('One.')), A(C('later', {}, '1')), A(T('Two.'))],
    runs: [
      { entry: 'run', prompt: 'go' },
      { entry: 'run', prompt: 'and now', history: { of: 0 } },
      {
        entry: 'run',
        prompt: null,
        history: { of: 1 },
        options: { deferred: { calls: { '1': given } } },
      },
    ],
  },
  {
    id: 'deferred-id-at-once',
    title: 'takes a result for a call whose id the call just before it had',
    rows: ['A-016', 'A-099'],
    agent: waiting,
    script: [A(C('now', {}, '1')), A(C('later', {}, '1')), A(T('Two.'))],
    runs: [
      { entry: 'run', prompt: 'go' },
      {
        entry: 'run',
        prompt: null,
        history: { of: 0 },
        options: { deferred: { calls: { '1': given } } },
      },
    ],
  },
  {
    id: 'deferred-without-history',
    title: 'refuses results where there is no history',
    rows: ['A-016'],
    agent: waiting,
    script: [A(T('x'))],
    runs: [{ entry: 'run', prompt: 'go', options: { deferred: { calls: { '2': given } } } }],
  },
  {
    id: 'deferred-nothing-waits',
    title: 'refuses results where no call waits',
    rows: ['A-016'],
    agent: waiting,
    script: [A(T('x')), A(T('y'))],
    runs: [
      { entry: 'run', prompt: 'go' },
      {
        entry: 'run',
        prompt: null,
        history: { of: 0 },
        options: { deferred: { calls: { '2': given } } },
      },
    ],
  },
];

/** What a run is given beside plain text: pictures and files, and results for calls that were left to others. */
export const inputs: readonly Scenario[] = [...prompts, ...results];
