import type { ConversationSummary } from '../../preload/contract/conversation.ts';
import {
  conversationIdSchema,
  messageIdSchema,
  providerIdSchema,
  questionIdSchema,
  runIdSchema,
} from '../../preload/contract/ids.ts';
import type { QuestionRecord } from '../../preload/contract/question-record.ts';
import type { MessageAdded } from '../../preload/contract/run-event.ts';
import type { RunRecord } from '../../preload/contract/run.ts';
import type { MessageHead, TranscriptMessage } from '../../preload/contract/transcript.ts';
import { noUsage } from '../../preload/contract/usage.ts';
import { request, response } from './message-builders.ts';
import { eventAt } from './run-events.ts';

/** A conversation's row in the list. */
export function summaryOf(
  conversationId: string,
  changes: Partial<ConversationSummary> = {},
): ConversationSummary {
  return {
    conversationId: conversationIdSchema.parse(conversationId),
    title: '',
    modelRef: { providerId: providerIdSchema.parse('demo'), modelId: 'demo' },
    activity: 'idle',
    unread: false,
    pinned: false,
    createdAt: eventAt,
    updatedAt: eventAt,
    ...changes,
  };
}

/** The head of a message with nothing special about it. */
export function headOf(
  kind: 'request' | 'response',
  state: 'complete' | 'interrupted',
): MessageHead {
  const { parts: _, ...head } =
    kind === 'request' ? request([], { state }) : response([], { state });
  return head;
}

/** A message joins the tree below another, or as a root. */
export function messageAdded(
  conversationId: string,
  messageId: string,
  parent: MessageAdded | null,
  changes: Partial<TranscriptMessage> & { readonly kind?: 'request' | 'response' } = {},
): MessageAdded {
  const { kind = 'request', ...rest } = changes;
  return {
    type: 'message-added',
    message: {
      messageId: messageIdSchema.parse(messageId),
      conversationId: conversationIdSchema.parse(conversationId),
      parentId: parent?.message.messageId ?? null,
      depth: parent === null ? 0 : parent.message.depth + 1,
      runId: null,
      createdAt: eventAt,
      head: headOf(kind, kind === 'request' ? 'complete' : 'interrupted'),
      parts: [],
      ...rest,
    },
  };
}

/** A run of the demo model that runs. */
export function runOf(
  conversationId: string,
  runId: string,
  changes: Partial<RunRecord> = {},
): RunRecord {
  return {
    runId: runIdSchema.parse(runId),
    conversationId: conversationIdSchema.parse(conversationId),
    state: 'running',
    modelRef: { providerId: providerIdSchema.parse('demo'), modelId: 'demo' },
    modelLabel: 'Demo',
    capabilities: ['ask-user'],
    limits: { requestLimit: 50 },
    modelSettings: {},
    resumesRunId: null,
    parentRunId: null,
    parentToolCallId: null,
    usage: { ...noUsage, requests: 0, toolCalls: 0 },
    startedAt: eventAt,
    endedAt: null,
    failure: null,
    ...changes,
  };
}

/** A question with two options that waits for its answer. */
export function questionOf(
  questionId: string,
  waiting: MessageAdded,
  changes: Partial<QuestionRecord> = {},
): QuestionRecord {
  return {
    kind: 'question',
    questionId: questionIdSchema.parse(questionId),
    conversationId: waiting.message.conversationId,
    runId: waiting.message.runId ?? runIdSchema.parse('run'),
    messageId: waiting.message.messageId,
    toolCallId: 'call',
    position: 0,
    request: {
      id: '0'.repeat(32),
      questions: [
        {
          header: 'Where to',
          question: 'Where do you want to go?',
          options: [
            { label: 'Sea', description: null },
            { label: 'Hills', description: 'Quiet' },
          ],
          multiSelect: false,
        },
      ],
    },
    draft: null,
    response: null,
    state: 'pending',
    openedAt: eventAt,
    settledAt: null,
    ...changes,
  };
}
