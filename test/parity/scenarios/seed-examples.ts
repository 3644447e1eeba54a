import type { Scenario } from '../scenario.ts';
import { A, C, F, T, tool } from './builders.ts';

const forecast = tool('weather_forecast', { location: 'string', forecast_date: 'string' }, [
  [{ return: 'The forecast in Paris on 2030-01-01 is 24°C and sunny.' }],
]);
const weatherScript = [
  A(C('weather_forecast', { location: 'Paris', forecast_date: '2030-01-01' }, '0001')),
  A(T('It will be warm and sunny in Paris on Tuesday.')),
];
const weatherPrompt = 'What will the weather be like in Paris on Tuesday?';
const roulette = {
  output: { scalar: 'boolean' },
  systemPrompt:
    'Use the `roulette_wheel` function to see if the customer has won based on the number they provide.',
  tools: [
    tool('roulette_wheel', { square: 'integer' }, [
      [{ ifDeps: { arg: 'square', equal: 'winner', other: 'loser' } }],
    ]),
  ],
} as const;
const reflection = {
  output: { object: 'ChatResult', fields: { user_id: 'integer', message: 'string' } },
  tools: [
    tool(
      'get_user_by_name',
      { name: 'string' },
      [
        [
          { logContext: ['retry', 'max_retries', 'last_attempt'] },
          { retry: "No user found with name 'John', remember to provide their full name" },
        ],
        [{ logContext: ['retry', 'max_retries', 'last_attempt'] }, { return: 123 }],
      ],
      { retries: 2 },
    ),
  ],
} as const;
const coffee =
  'Hello John, would you be free for coffee sometime next week? Let me know what works for you!';

/** The examples of the documentation. Source: spec 10 §A. */
export const seedExamples: readonly Scenario[] = [
  {
    id: 'a1-roulette-wins',
    title: 'plays the roulette example and wins',
    rows: ['A-005', 'A-006', 'A-001'],
    agent: roulette,
    script: [A(C('roulette_wheel', { square: 18 })), A(F({ response: true }))],
    runs: [{ entry: 'run', prompt: 'Put my money on square eighteen', options: { deps: 18 } }],
  },
  {
    id: 'a1-roulette-loses',
    title: 'plays the roulette example and loses',
    rows: ['A-005', 'A-006'],
    agent: roulette,
    script: [A(C('roulette_wheel', { square: 5 })), A(F({ response: false }))],
    runs: [{ entry: 'run', prompt: 'I bet five is the winner', options: { deps: 18 } }],
  },
  {
    id: 'a2-run',
    title: 'answers with text when no output type is given',
    rows: ['A-003', 'A-007'],
    agent: {},
    script: [A(T('The capital of Italy is Rome.'))],
    runs: [{ entry: 'run', prompt: 'What is the capital of Italy?' }],
  },
  {
    id: 'a2-run-stream',
    title: 'streams text as it grows',
    rows: ['A-009', 'A-016'],
    agent: {},
    script: [A(T('The capital of the UK is London.'))],
    runs: [{ entry: 'run_stream', prompt: 'What is the capital of the UK?', consume: 'text' }],
  },
  {
    id: 'a2-run-stream-events',
    title: 'ends the events of a run with its result',
    rows: ['A-011', 'A-021'],
    agent: {},
    script: [A(T('The capital of Mexico is Mexico City.'))],
    runs: [{ entry: 'run_stream_events', prompt: 'What is the capital of Mexico?' }],
  },
  {
    id: 'a3-weather-run-stream',
    title: 'gives a handler the events up to the final result',
    rows: ['A-014', 'A-019', 'A-009'],
    agent: { tools: [forecast] },
    script: weatherScript,
    runs: [{ entry: 'run_stream', prompt: weatherPrompt, handler: true }],
  },
  {
    id: 'a4-weather-events',
    title: 'gives all events of the weather example',
    rows: ['A-022', 'A-021'],
    agent: { tools: [forecast] },
    script: weatherScript,
    runs: [{ entry: 'run_stream_events', prompt: weatherPrompt }],
  },
  {
    id: 'a4-weather-run-with-handler',
    title: 'runs to the end with a handler',
    rows: ['A-020'],
    agent: { tools: [forecast] },
    script: weatherScript,
    runs: [{ entry: 'run', prompt: weatherPrompt, handler: true }],
  },
  {
    id: 'a8-iter',
    title: 'shows each node before it runs, then the end',
    rows: ['A-012', 'A-059', 'A-061'],
    agent: { tools: [forecast] },
    script: weatherScript,
    runs: [{ entry: 'iter', prompt: weatherPrompt }],
  },
  {
    id: 'a9-by-hand',
    title: 'is driven by hand from its next node',
    rows: ['A-062', 'A-067'],
    agent: { tools: [forecast] },
    script: weatherScript,
    runs: [{ entry: 'iter', prompt: weatherPrompt, byHand: true }],
  },
  {
    id: 'a10-iter-streaming',
    title: 'streams the nodes of the weather example',
    rows: ['A-068', 'A-205'],
    agent: { tools: [forecast] },
    script: weatherScript,
    runs: [
      {
        entry: 'iter',
        prompt: weatherPrompt,
        streams: ['model-request', 'call-tools'],
        // The ninth event is the final result.
        at: [{ event: 10, do: [{ leave: true }] }],
        thenText: true,
      },
    ],
  },
  {
    id: 'a34-reflection',
    title: 'corrects itself as in the reflection example',
    rows: ['A-161', 'A-158', 'A-155'],
    agent: reflection,
    script: [
      A(C('get_user_by_name', { name: 'John' }, '1')),
      A(C('get_user_by_name', { name: 'John Doe' }, '2')),
      A(F({ message: coffee, user_id: 123 })),
    ],
    runs: [{ entry: 'run', prompt: 'Send a message to John Doe asking for coffee next week' }],
  },
  {
    id: 'a37-capture',
    title: 'leaves an empty interrupted request when a tool runs out of retries',
    rows: ['A-168', 'A-170', 'A-167'],
    agent: {
      tools: [tool('calc_volume', { size: 'integer' }, [[{ retry: 'Please try again.' }]])],
    },
    script: [A(C('calc_volume', { size: 6 }, '1')), A(C('calc_volume', { size: 6 }, '2'))],
    runs: [{ entry: 'run', prompt: 'Please get me the volume of a box with size 6.' }],
  },
  {
    id: 'a38-interrupted-capture',
    title: 'keeps what was done before a tool failed',
    rows: ['A-169', 'A-168'],
    agent: {
      tools: [
        tool('get_volume', {}, [[{ return: 216 }]], { sequential: true }),
        tool('get_mass', {}, [[{ throw: 'missing density' }]], { sequential: true }),
      ],
    },
    script: [A(C('get_volume', {}, 'volume_call'), C('get_mass', {}, 'mass_call'))],
    runs: [{ entry: 'run', prompt: 'go' }],
  },
];
