import type { RequestPart } from '../../../preload/contract/request-part.ts';
import type { ToolCallPart } from '../../../preload/contract/response-part.ts';
import type { RequestSpan, RunSpan } from '../../../preload/contract/run-span.ts';
import type { RunRecord } from '../../../preload/contract/run.ts';
import type { TranscriptMessage } from '../../../preload/contract/transcript.ts';
import { messageIdSchema, questionIdSchema } from '../../../preload/contract/ids.ts';
import type { ConversationStore } from '../conversation-store.ts';

/** What an act's name stands for. */
export type FoundAct =
  | {
      readonly kind: 'request';
      readonly span: RequestSpan | null;
      readonly response: TranscriptMessage | null;
    }
  | { readonly kind: 'wait'; readonly span: Extract<RunSpan, { kind: 'wait' }> }
  | {
      readonly kind: 'call';
      readonly isQuestion: boolean;
      readonly call: ToolCallPart;
      /** What the model was given for it. */
      readonly result: RequestPart | null;
    };

/** Finds what an act of a run's timeline stands for; null when there is no such thing. */
export function findAct(store: ConversationStore, run: RunRecord, actId: string): FoundAct | null {
  const spans = store.traces.readSpans(run.runId);
  const span = spans.find(({ spanId }) => spanId === actId);
  if (span?.kind === 'wait') return { kind: 'wait', span };
  if (span?.kind === 'request') return { kind: 'request', span, response: null };
  const [messageId = '', toolCallId] = splitActId(actId);
  if (toolCallId !== undefined) return findCall(store, run, messageId, toolCallId);
  const question = store.readQuestion(questionIdSchema.parse(actId));
  if (question !== null && question.runId === run.runId) {
    const request = readMessage(store, run, question.messageId);
    const parentId = request?.parentId ?? null;
    return parentId === null ? null : findCall(store, run, parentId, question.toolCallId, true);
  }
  const response = readMessage(store, run, messageId);
  if (response?.head.kind !== 'response' || response.runId !== run.runId) return null;
  const own = spans.find(
    (each) => each.kind === 'request' && each.leafMessageId === response.parentId,
  );
  return { kind: 'request', span: own?.kind === 'request' ? own : null, response };
}

function splitActId(actId: string): readonly string[] {
  const at = actId.indexOf('/');
  return at === -1 ? [actId] : [actId.slice(0, at), actId.slice(at + 1)];
}

function findCall(
  store: ConversationStore,
  run: RunRecord,
  messageId: string,
  toolCallId: string,
  isQuestion = false,
): FoundAct | null {
  const response = readMessage(store, run, messageId);
  const call = response?.parts.find(
    ({ part }) => part.partKind === 'tool-call' && part.toolCallId === toolCallId,
  )?.part;
  if (response === null || call?.partKind !== 'tool-call') return null;
  const following = store.traces.readRunMessages(run.runId, response.messageId, 1)[0]?.message;
  return { kind: 'call', isQuestion, call, result: resultIn(following, toolCallId) };
}

function resultIn(message: TranscriptMessage | undefined, toolCallId: string): RequestPart | null {
  for (const { part } of message?.parts ?? []) {
    const isResult = part.partKind === 'tool-return' || part.partKind === 'retry-prompt';
    if (isResult && part.toolCallId === toolCallId) return part;
  }
  return null;
}

function readMessage(
  store: ConversationStore,
  { conversationId }: RunRecord,
  messageId: string,
): TranscriptMessage | null {
  const id = messageIdSchema.parse(messageId);
  const message = store.traces.readPathTo(conversationId, id, 1)[0];
  return message ?? null;
}
