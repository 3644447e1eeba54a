import type { MessageId } from '../../../preload/contract/ids.ts';
import type { AskRecord } from '../../../preload/contract/question-record.ts';
import type {
  InspectedAct,
  QuestionAct,
  RequestAct,
  WaitAct,
} from '../../../preload/contract/run-inspection.ts';
import type { RequestSpan, RunSpan } from '../../../preload/contract/run-span.ts';
import type { RunRecord } from '../../../preload/contract/run.ts';
import type { TranscriptMessage } from '../../../preload/contract/transcript.ts';
import type { RunMessage } from '../conversation-store.ts';
import { lastInstant } from './last-instant.ts';
import { settleTools, toolActs } from './tool-acts.ts';

/** What the acts of a page are made of. */
export interface ActSources {
  readonly run: RunRecord;
  /** Messages of the run, in order. */
  readonly messages: readonly RunMessage[];
  readonly spans: readonly RunSpan[];
  /** Steps before the first of these messages. */
  readonly stepsBefore: number;
  /** Whether nothing follows: then requests that left no message belong here too. */
  readonly isLast: boolean;
}

const headersShown = 10;

/** What a run did, as bars of a timeline, in the order in which it was done. Pure. */
export function toActs(sources: ActSources): {
  readonly acts: readonly InspectedAct[];
  /** Steps up to and with the last message. */
  readonly steps: number;
  /** The last that is known of a run that the app did not end; null for every other. */
  readonly lastSeenAt: string | null;
} {
  const { messages, spans, stepsBefore, isLast } = sources;
  const acts: InspectedAct[] = [];
  const isLeft = spans.some(({ kind }) => kind === 'left');
  const lastSeenAt = isLeft ? lastInstant(messages, spans) : null;
  const run = lastSeenAt === null ? sources.run : { ...sources.run, endedAt: lastSeenAt };
  let step = stepsBefore;
  let responseId: MessageId | null = null;
  for (const { message, questions } of messages) {
    if (message.head.kind === 'response') {
      step += 1;
      responseId = message.messageId;
      acts.push(toRequestAct(message, requestSpan(spans, step), step, run));
      acts.push(...waitsOf(spans, step));
      acts.push(...toolActs(message, step, { run, isLeft }));
      continue;
    }
    settleTools(acts, message, step);
    for (const question of questions) {
      const place = responseId ?? question.messageId;
      addQuestion(acts, { ...toQuestionAct(question, run), step, messageId: place }, question);
    }
  }
  if (isLast) acts.push(...actsWithoutMessage(spans, step, run));
  return { acts, steps: step, lastSeenAt };
}

/** The act of a request that has no response: it waits, failed, or was stopped before anything came. */
function actsWithoutMessage(
  spans: readonly RunSpan[],
  steps: number,
  run: RunRecord,
): readonly InspectedAct[] {
  const later = spans.filter(
    (span): span is RequestSpan => span.kind === 'request' && span.step > steps,
  );
  return later.flatMap((span): readonly InspectedAct[] => [
    {
      kind: 'request',
      actId: span.spanId,
      step: span.step,
      messageId: span.leafMessageId,
      toolCallId: null,
      startedAt: span.startedAt,
      endedAt: span.endedAt,
      modelName: span.modelName,
      firstEventAt: span.firstEventAt,
      state: stateWithoutMessage(span, run),
      finishReason: null,
      failureCode: span.failure?.code ?? null,
      inputTokens: 0,
      cachedTokens: 0,
      outputTokens: 0,
      cost: null,
    },
    ...waitsOf(spans, span.step),
  ]);
}

function stateWithoutMessage({ outcome }: RequestSpan, run: RunRecord): RequestAct['state'] {
  if (outcome === 'open') return run.state === 'running' ? 'running' : 'cut';
  return outcome;
}

function toRequestAct(
  message: TranscriptMessage,
  span: RequestSpan | null,
  step: number,
  run: RunRecord,
): RequestAct {
  const { head, parts } = message;
  const isResponse = head.kind === 'response';
  const isCut = head.state === 'interrupted' || head.state === 'incomplete';
  const lastEnd = parts.findLast(({ endedAt }) => endedAt !== null)?.endedAt ?? null;
  const isRunning = isCut && run.state === 'running' && (span === null || span.outcome === 'open');
  return {
    kind: 'request',
    actId: message.messageId,
    step,
    messageId: message.messageId,
    toolCallId: null,
    startedAt: span?.startedAt ?? parts[0]?.startedAt ?? message.createdAt,
    endedAt: isRunning ? null : (span?.endedAt ?? (isCut ? run.endedAt : lastEnd)),
    modelName: (isResponse ? head.modelName : null) ?? span?.modelName ?? run.modelRef.modelId,
    firstEventAt: span?.firstEventAt ?? null,
    state: isRunning
      ? 'running'
      : isCut
        ? span?.outcome === 'failed'
          ? 'failed'
          : 'cut'
        : 'answered',
    finishReason: isResponse ? head.finishReason : null,
    failureCode: span?.failure?.code ?? null,
    inputTokens: isResponse ? head.usage.inputTokens : 0,
    cachedTokens: isResponse ? head.usage.cacheReadTokens : 0,
    outputTokens: isResponse ? head.usage.outputTokens : 0,
    cost: isResponse ? head.usage.cost : null,
  };
}

/** A question may be answered after its run, which another run then takes up: here it waits until its own run ends. */
function toQuestionAct(
  question: AskRecord,
  { endedAt }: RunRecord,
): Omit<QuestionAct, 'step' | 'messageId'> {
  const { settledAt } = question;
  const isLater = settledAt !== null && endedAt !== null && settledAt > endedAt;
  return {
    kind: 'question',
    actId: question.questionId,
    toolCallId: question.toolCallId,
    startedAt: question.openedAt,
    endedAt: isLater ? endedAt : settledAt,
    asked: question.kind,
    headers:
      question.kind === 'question'
        ? question.request.questions.slice(0, headersShown).map(({ header }) => header)
        : [],
    state: question.state,
  };
}

/** A call that does nothing but ask is shown as its question; what had to be allowed stands beside its question. */
function addQuestion(acts: InspectedAct[], act: QuestionAct, question: AskRecord): void {
  const at = acts.findIndex(
    (each) => each.kind === 'tool' && each.step === act.step && each.toolCallId === act.toolCallId,
  );
  if (at === -1) acts.push(act);
  else acts.splice(at, question.kind === 'question' ? 1 : 0, act);
}

function waitsOf(spans: readonly RunSpan[], step: number): readonly WaitAct[] {
  return spans.flatMap((span): readonly WaitAct[] => {
    if (span.kind !== 'wait' || span.step !== step) return [];
    const { attempt, attempts, startedAt, endedAt, failure } = span;
    const times = { startedAt, endedAt, messageId: null, toolCallId: null };
    return [
      {
        kind: 'wait',
        actId: span.spanId,
        step,
        ...times,
        attempt,
        attempts,
        failureCode: failure.code,
      },
    ];
  });
}

function requestSpan(spans: readonly RunSpan[], step: number): RequestSpan | null {
  const found = spans.find((span) => span.kind === 'request' && span.step === step);
  return found?.kind === 'request' ? found : null;
}
