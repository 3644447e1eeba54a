import type { Json } from '../../../preload/contract/json.ts';
import type { IntendedDifference, Scenario } from '../scenario.ts';

const interruptedRequest = (parts: readonly Json[]): Json => ({
  parts,
  timestamp: 'T',
  instructions: null,
  kind: 'request',
  run_id: 'run_id-1',
  conversation_id: 'conversation_id-1',
  metadata: null,
  state: 'interrupted',
});
const fastReturn: Json = {
  tool_name: 'fast',
  content: 'f',
  tool_call_id: 'p2',
  tool_kind: null,
  metadata: null,
  timestamp: 'T',
  outcome: 'success',
  part_kind: 'tool-return',
};

const refusedSend: Json = {
  content:
    "Tool 'send' cannot be called yet: it is part of the capability 'p'. Load that with `load_capability` and read its instructions first.",
  tool_name: 'send',
  tool_call_id: 'id_send',
  timestamp: 'T',
  part_kind: 'retry-prompt',
};
const loadedPost: Json = {
  tool_name: 'load_capability',
  content: { instructions: 'Write kindly.\n\nSign with your name.' },
  tool_call_id: 'load_p',
  tool_kind: 'capability-load',
  metadata: null,
  timestamp: 'T',
  outcome: 'success',
  part_kind: 'tool-return',
};

/** The same at the end of each list of messages of the first run. */
function inMessages(at: string, because: string, ours?: Json): readonly IntendedDifference[] {
  return ['all', 'new', 'captured'].map((list) => ({
    at: `runs[0].${list}${at}`,
    because,
    ...(ours !== undefined && { ours }),
  }));
}

/** What the clients of both protocols are told of an error whose text is `secret`. */
function errorsSayLess(atInAgUi: number, atInVercel: number): readonly IntendedDifference[] {
  const because = 'errors-say-less';
  const ours = 'The run failed.';
  const agUi = `runs[0].front_ends.ag_ui[${atInAgUi}]`;
  return [
    { at: `${agUi}.message`, because, ours },
    { at: `${agUi}.code`, because, ours: 'Error' },
    { at: `runs[0].front_ends.vercel[${atInVercel}].errorText`, because, ours },
  ];
}

function saysCancelled(at: number): readonly IntendedDifference[] {
  const because = 'ag-ui-1.0-knows-cancelled';
  return [{ at: `runs[0].front_ends.ag_ui[${at}].outcome`, because, ours: { type: 'cancelled' } }];
}

/** Results that do not fit are refused before the run begins: it says which calls wait, and leaves nothing. */
function refusesResults(expected: string, got: string): readonly IntendedDifference[] {
  const because = 'refused-results-leave-nothing';
  const ours = `Tool call results need to be provided for all deferred tool calls. Expected: ${expected}, got: ${got}`;
  return [
    { at: 'runs[1].error.message', because, ours },
    { at: 'runs[1].all[3]', because },
    { at: 'runs[1].captured[3]', because },
  ];
}

/** Differences of single scenarios. Reasons at length: docs/decisions/0020-differences-from-the-original.md. */
const byScenario: Readonly<Record<string, readonly IntendedDifference[]>> = {
  'stream-handler-throws': inMessages('[1].state', 'an-error-interrupts', 'interrupted').filter(
    ({ at }) => !at.includes('.new'),
  ),
  'a13-events-cancel-in-tool': [{ at: 'log[0]', because: 'D-04.2' }],
  'a14-ctx-cancel-events': inMessages('[2]', 'D-04.1'),
  'handler-ctx-cancel': inMessages('[2]', 'D-04.1', interruptedRequest([])),
  'swallowed-in-tool': inMessages('[2]', 'D-04.1'),
  'sub-agent-opt-in': inMessages('[2]', 'D-04.1', interruptedRequest([fastReturn])),
  'run-id-empty': [
    {
      at: 'runs[0].error.message',
      because: 'advice-is-ours',
      ours: '`run_id` must be a non-empty string when provided.',
    },
  ],
  'run-id-used': [
    {
      at: 'runs[1].error.message',
      because: 'advice-is-ours',
      ours: "`run_id` 'same' already appears in `message_history`; every run needs its own.",
    },
  ],
  'test-tools': [
    {
      at: 'log[0]',
      because: 'numbers',
      ours: 'typed {"b":false,"f":0,"l":["a"],"n":0,"o":null,"s":"a"}',
    },
    { at: 'runs[0].usage.output_tokens', because: 'numbers', ours: 23 },
    ...inMessages('[3].usage.output_tokens', 'numbers', 23),
  ],
  'on-demand-load-beside': [8, 9].map((at) => ({
    at: `runs[0].events[${at}].part`,
    because: 'a-refusal-is-told-first',
    ours: at === 8 ? refusedSend : loadedPost,
  })),
  'on-demand-load-shown': [
    { at: 'runs[0].usage.tool_calls', because: 'what-is-refused-does-not-count' },
  ],
  'front-structured-result': [
    { at: 'runs[0].front_ends.vercel[9].output', because: 'nothing-is-null', ours: null },
  ],
  'enqueued-no-request': [
    {
      at: 'runs[0].error.message',
      because: 'advice-is-ours',
      ours: 'Enqueued content must end with a request, or with what makes one, so that the model has something to answer.',
    },
  ],
  'enqueued-cancelled': inMessages('[2]', 'D-04.1'),
  'deferred-missing': refusesResults("{'2', '3'}", "{'2'}"),
  'deferred-unknown': refusesResults("{'2', '3'}", "{'3', '2', '9'}"),
  'front-cancel-text': saysCancelled(5),
  'front-cancel-args': saysCancelled(6),
  'front-cancel-tool': saysCancelled(12),
  'front-native-cancel': saysCancelled(6),
  'front-model-fails': errorsSayLess(4, 5),
  'front-tool-throws': errorsSayLess(9, 9),
};

/** A scenario with what is meant to differ in it. */
export function withIntendedDifferences(scenario: Scenario): Scenario {
  const differences = byScenario[scenario.id];
  return differences === undefined ? scenario : { ...scenario, differences };
}

/** The scenarios that have differences of their own. */
export const scenariosThatDiffer: readonly string[] = Object.keys(byScenario);
