import {
  conversationIdSchema,
  messageIdSchema,
  providerIdSchema,
  runIdSchema,
} from '../../../../preload/contract/ids.ts';
import type {
  ActDetail,
  InspectedAct,
  QuestionAct,
  RequestAct,
  RunInspection,
  ToolAct,
  WaitAct,
} from '../../../../preload/contract/run-inspection.ts';
import type { RunRecord } from '../../../../preload/contract/run.ts';
import { noUsage } from '../../../../preload/contract/usage.ts';
import { hostileDetail, questionDetail, requestDetail } from './sample-details.ts';

/** A run as main would show it, and the details of its acts. */
export interface SampleInspection {
  readonly inspection: RunInspection;
  readonly details: Readonly<Record<string, ActDetail>>;
}

const startMs = Date.parse('2026-11-30T14:20:00.000Z');
const conversationId = conversationIdSchema.parse('board');
const runId = runIdSchema.parse('run-1');

/** A time in seconds since the run began. */
const at = (seconds: number): string => new Date(startMs + seconds * 1000).toISOString();

function run(change: Partial<RunRecord>): RunRecord {
  return {
    runId,
    conversationId,
    state: 'stopped',
    modelRef: { providerId: providerIdSchema.parse('anthropic'), modelId: 'claude-sonnet' },
    modelLabel: 'Claude Sonnet',
    capabilities: ['ask_user', 'workspace'],
    limits: { requestLimit: 50 },
    modelSettings: {},
    resumesRunId: null,
    parentRunId: null,
    parentToolCallId: null,
    usage: {
      ...noUsage,
      inputTokens: 18_402,
      outputTokens: 1204,
      cost: '0.0732',
      requests: 3,
      toolCalls: 4,
    },
    startedAt: at(0),
    endedAt: at(68.2),
    failure: null,
    ...change,
  };
}

function request(
  step: number,
  from: number,
  to: number | null,
  change: Partial<RequestAct> = {},
): RequestAct {
  return {
    kind: 'request',
    actId: `response-${step}`,
    step,
    messageId: messageIdSchema.parse(`response-${step}`),
    toolCallId: null,
    startedAt: at(from),
    endedAt: to === null ? null : at(to),
    modelName: 'claude-sonnet',
    firstEventAt: at(from + 1.1),
    state: 'answered',
    finishReason: 'tool_call',
    failureCode: null,
    inputTokens: 5200 + step * 310,
    cachedTokens: step > 1 ? 4800 : 0,
    outputTokens: 212,
    cost: '0.0217',
    ...change,
  };
}

function tool(
  step: number,
  toolName: string,
  args: string,
  times: readonly [number, number | null],
  state: ToolAct['state'] = 'done',
): ToolAct {
  const [from, to] = times;
  return {
    kind: 'tool',
    actId: `response-${step}/${toolName} ${args}`,
    step,
    messageId: messageIdSchema.parse(`response-${step}`),
    toolCallId: `${toolName} ${args}`,
    startedAt: at(from),
    endedAt: to === null ? null : at(to),
    toolName,
    args,
    state,
  };
}

function wait(step: number, from: number, to: number): WaitAct {
  return {
    kind: 'wait',
    actId: `wait-${step}`,
    step,
    messageId: null,
    toolCallId: null,
    startedAt: at(from),
    endedAt: at(to),
    attempt: 2,
    attempts: 4,
    failureCode: 'overloaded',
  };
}

const question: QuestionAct = {
  kind: 'question',
  actId: 'question-1',
  step: 2,
  messageId: messageIdSchema.parse('response-2'),
  toolCallId: 'ask-1',
  startedAt: at(19.2),
  endedAt: at(57.4),
  asked: 'question',
  headers: ['Audience', 'Wishes'],
  state: 'answered',
};

const stoppedActs: readonly InspectedAct[] = [
  request(1, 0, 7.9, { firstEventAt: at(5.2) }),
  wait(1, 0.6, 4.1),
  tool(1, 'read_file', '{"path":"Surveys 2026/spring.csv"}', [7.9, 10.3]),
  tool(1, 'read_file', '{"path":"Surveys 2026/summer.csv"}', [7.9, 9.4]),
  tool(1, 'search_files', '{"query":"water"}', [7.9, 8.2]),
  request(2, 10.5, 19.2),
  tool(2, 'read_file', '{"path":"budget.cvs"}', [19.2, 19.5], 'retried'),
  question,
  request(3, 57.5, 65.9),
  tool(3, 'write_file', '{"path":"summary.md","text":"# What our members', [65.9, null], 'cut'),
];

function withDetails(inspection: RunInspection): SampleInspection {
  const details = inspection.acts.map((act): [string, ActDetail] => [act.actId, detailOf(act)]);
  return { inspection, details: Object.fromEntries(details) };
}

function detailOf(act: InspectedAct): ActDetail {
  switch (act.kind) {
    case 'request':
      return requestDetail;
    case 'wait':
      return { kind: 'wait', failureDetail: 'Overloaded: try again in a moment' };
    case 'question':
      return questionDetail;
    case 'tool':
      return hostileDetail;
  }
}

function inspection(record: RunRecord, acts: readonly InspectedAct[]): RunInspection {
  const isStopped = record.state === 'stopped';
  return {
    run: record,
    conversationId,
    title: 'Board summary from survey',
    acts,
    next: null,
    stoppedAt: isStopped ? at(68.1) : null,
    stopToStoredMs: isStopped ? 64 : null,
  };
}

/** Parallel tools, a wait, a retry, a question, and a stop in a tool. */
export function stoppedRun(): SampleInspection {
  return withDetails(inspection(run({}), stoppedActs));
}

/** A crash in the middle of three tools at once, and before it a call that was cut before it was whole. */
export function lostRun(): SampleInspection {
  const acts: readonly InspectedAct[] = [
    request(1, 0, 6.2),
    tool(1, 'read_file', '{"path":"Surveys 2026/spring.csv"}', [6.2, 9.1]),
    tool(1, 'search_files', '{"query":"water"}', [6.2, 8.4]),
    tool(1, 'list_folder', '{"path":"Surveys 2026"}', [6.2, 6.9]),
    tool(1, 'edit_file', '{"path":"minutes.md","old":"4 Nov', [6.1, 6.1], 'unbegun'),
    request(2, 9.2, 15.4),
    tool(2, 'run_command', '{"command":"npm run export"}', [15.4, null], 'lost'),
    tool(2, 'write_file', '{"path":"summary.md","text":"# What"}', [15.4, null], 'lost'),
    tool(2, 'read_file', '{"path":"budget.csv"}', [15.4, 17.3]),
  ];
  return withDetails(inspection(run({ state: 'interrupted', endedAt: at(18.6) }), acts));
}

/** The same while the model writes its third answer, at the time of the gallery's clock; no price is known. */
export function runningRun(): SampleInspection {
  const usage = { ...noUsage, inputTokens: 11_022, outputTokens: 424, requests: 3, toolCalls: 4 };
  const acts = [
    ...stoppedActs.slice(0, 8),
    request(3, 57.5, null, { state: 'running', finishReason: null, cost: null }),
  ];
  return later(withDetails(inspection(run({ state: 'running', endedAt: null, usage }), acts)), 672);
}

/** A run of so many steps. */
export function longRun(steps: number): SampleInspection {
  const acts = Array.from({ length: steps }, (_, index): readonly InspectedAct[] => {
    const from = index * 2;
    const state = index % 97 === 50 ? 'failed' : 'done';
    return [
      request(index + 1, from, from + 1.2),
      tool(
        index + 1,
        'read_file',
        `{"path":"part-${index + 1}.csv"}`,
        [from + 1.2, from + 1.9],
        state,
      ),
    ];
  }).flat();
  return withDetails(inspection(run({ state: 'completed', endedAt: at(steps * 2) }), acts));
}

/** The same so many seconds later. */
function later(sample: SampleInspection, seconds: number): SampleInspection {
  const shift = (instant: string | null): string | null =>
    instant === null ? null : new Date(Date.parse(instant) + seconds * 1000).toISOString();
  const json = JSON.stringify(sample, (key, value: unknown) =>
    key.endsWith('At') && typeof value === 'string' ? shift(value) : value,
  );
  // Only instants were changed.
  return JSON.parse(json) as SampleInspection;
}
