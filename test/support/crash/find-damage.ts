import type { MessageId } from '../../../preload/contract/ids.ts';
import type { RunState } from '../../../preload/contract/run.ts';
import type { Transcript, TranscriptMessage } from '../../../preload/contract/transcript.ts';
import type { SentDelta } from '../model-server/server-log.ts';
import type { Evidence } from './kill-by-plan.ts';
import type { ToolTrace } from './traces.ts';

/** What is known of a conversation in which the app was killed. */
export interface Aftermath {
  readonly evidence: Evidence;
  /** After the restart, before anybody went on. */
  readonly transcript: Transcript;
  /** What the server sent, for each request of the conversation before the kill. */
  readonly sent: readonly (readonly SentDelta[])[];
  readonly traces: readonly ToolTrace[];
  /** How much of the last stream may be missing. */
  readonly allowedLossMs: number;
}

/** What a kill cost, and all that must not be. */
export interface Damage {
  readonly lostMs: number;
  readonly problems: readonly string[];
}

const lossWords = 'ms of the stream are missing.';

/** Whether a problem is that more of the stream is missing than may be, which a busy machine can bring about. */
export function isLoss(problem: string): boolean {
  return problem.endsWith(lossWords);
}

const restStates: readonly RunState[] = ['completed', 'stopped', 'interrupted', 'failed'];

/** Looks for anything that a crash must not do to a conversation. Source: field case BC-61. */
export function findDamage(aftermath: Aftermath): Damage {
  const { transcript, evidence, allowedLossMs } = aftermath;
  const problems: string[] = [];
  for (const { state } of transcript.runs) {
    if (!restStates.includes(state)) problems.push(`A run is ${state} after the restart.`);
    if (state === 'failed') problems.push('A run failed, and nothing in the script fails.');
  }
  if (evidence.stopped === 'stopped' && transcript.runs[0]?.state !== 'stopped')
    problems.push('A stop was confirmed and is not in the rows.');
  const { answered } = evidence;
  const question = transcript.questions.find(({ questionId }) => questionId === answered);
  if (answered !== null && question?.state !== 'answered')
    problems.push('An answer was confirmed and is not in the rows.');
  const lostMs = lostOfStream(aftermath, problems);
  if (lostMs > allowedLossMs) problems.push(`${lostMs.toFixed(0)} ${lossWords}`);
  problems.push(...toolProblems(aftermath), ...doubledThings(transcript));
  return { lostMs, problems };
}

/** Compares each response with what the server sent for it; gives how old the oldest missing piece is. */
function lostOfStream({ transcript, sent, evidence }: Aftermath, problems: string[]): number {
  const responses = transcript.messages.filter(({ head }) => head.kind === 'response');
  if (responses.length > sent.length)
    problems.push('There are more responses than the server sent.');
  let oldestMs = evidence.killedAtMs;
  for (const [at, deltas] of sent.entries()) {
    const isLast = at === sent.length - 1;
    const response = responses[at];
    for (const kind of ['thinking', 'text', 'arguments'] as const) {
      const due = deltas.filter((delta) => delta.kind === kind);
      const whole = due.map(({ text }) => text).join('');
      const kept = response === undefined ? '' : textOf(response, kind);
      if (!whole.startsWith(kept) && !kept.startsWith(whole))
        problems.push(`The ${kind} of response ${at} is not what was sent: ${kept}`);
      if (!isLast && kept !== whole) problems.push(`Response ${at} was whole and lacks ${kind}.`);
      oldestMs = Math.min(oldestMs, firstMissing(due, kept) ?? oldestMs);
    }
    if (!isLast && response?.head.state !== 'complete')
      problems.push(`Response ${at} was whole and is not marked so.`);
  }
  return Math.max(0, evidence.killedAtMs - oldestMs);
}

function firstMissing(due: readonly SentDelta[], kept: string): number | null {
  let length = 0;
  for (const { text, atMs } of due) {
    length += text.length;
    if (length > kept.length) return atMs;
  }
  return null;
}

function textOf(message: TranscriptMessage, kind: 'thinking' | 'text' | 'arguments'): string {
  return message.parts
    .map(({ part }) => {
      if (part.partKind === 'tool-call')
        return kind === 'arguments' ? argumentsText(part.args) : '';
      return part.partKind === kind && 'content' in part ? String(part.content) : '';
    })
    .join('');
}

function argumentsText(args: unknown): string {
  if (args === null || args === undefined) return '';
  return typeof args === 'string' ? args : JSON.stringify(args);
}

function toolProblems({ transcript, traces, evidence, allowedLossMs }: Aftermath): string[] {
  const returned = new Set(returnedIds(transcript));
  return traces.flatMap(({ what, toolCallId, atMs }) =>
    what === 'end' && atMs < evidence.killedAtMs - allowedLossMs && !returned.has(toolCallId)
      ? [`The tool of ${toolCallId} had ended and its result is missing.`]
      : [],
  );
}

function returnedIds({ messages }: Transcript): string[] {
  return messages.flatMap(({ parts }) =>
    parts.flatMap(({ part }) => (part.partKind === 'tool-return' ? [part.toolCallId] : [])),
  );
}

/** Things that are there twice and must be there once. */
export function doubledThings(transcript: Transcript): string[] {
  const calls = transcript.messages.flatMap(({ parts }) =>
    parts.flatMap(({ part }) => (part.partKind === 'tool-call' ? [part.toolCallId] : [])),
  );
  const messages: readonly MessageId[] = transcript.messages.map(({ messageId }) => messageId);
  const prompts = transcript.messages.flatMap(({ parts }) =>
    parts.flatMap(({ part }) =>
      part.partKind === 'user-prompt' && JSON.stringify(part.content).includes('Crash seed')
        ? ['prompt']
        : [],
    ),
  );
  return [
    ...twice(returnedIds(transcript)).map((id) => `Two results for ${id}.`),
    ...twice(calls).map((id) => `The call ${id} is there twice.`),
    ...twice(messages).map((id) => `The message ${id} is there twice.`),
    ...(prompts.length > 1 ? ['The message of the person is there twice.'] : []),
  ];
}

/** What a list holds more than once. */
export function twice(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, at) => values.indexOf(value) !== at))];
}
