import {
  conversationIdSchema,
  messageIdSchema,
  questionIdSchema,
  runIdSchema,
  providerIdSchema,
  type MessageId,
} from '../../../preload/contract/ids.ts';
import {
  createAskUserRequest,
  type Question,
  type QuestionOption,
} from '../../../preload/contract/question.ts';
import type { QuestionDraft } from '../../../preload/contract/question-draft.ts';
import type { AskRecord, QuestionRecord } from '../../../preload/contract/question-record.ts';
import type { Transcript, TranscriptMessage } from '../../../preload/contract/transcript.ts';
import { noUsage } from '../../../preload/contract/usage.ts';

const at = '2026-11-30T10:00:00.000000Z';
export const conversationId = conversationIdSchema.parse('conversation-1');
export const runId = runIdSchema.parse('run-1');
const openMessageId = messageIdSchema.parse('message-1');

/** A choice in short: a label, or a label with its description. */
export type ShortOption = string | readonly [label: string, description: string];

/** A question in short. */
export function askOne(
  header: string,
  question: string,
  options: readonly ShortOption[],
  multiSelect = false,
): Question {
  return { header, question, options: options.map(toOption), multiSelect };
}

function toOption(option: ShortOption): QuestionOption {
  return typeof option === 'string'
    ? { label: option, description: null }
    : { label: option[0], description: option[1] };
}

/** A pending question set as main would describe it; `position` is its place among the calls of one response. */
export function questionRecord(
  questions: readonly Question[],
  { position = 0, draft = null }: { position?: number; draft?: QuestionDraft | null } = {},
): QuestionRecord {
  const name = `question-${position}`;
  return {
    kind: 'question',
    questionId: questionIdSchema.parse(name),
    conversationId,
    runId,
    messageId: openMessageId,
    toolCallId: `call-${position}`,
    position,
    request: createAskUserRequest(questions, `${position}`.padStart(32, '0')),
    draft,
    response: null,
    state: 'pending',
    openedAt: at,
    settledAt: null,
  };
}

/** A conversation that waits for these questions. */
export function waitingTranscript(
  questions: readonly AskRecord[],
  { title = 'Board summary from survey', modelLabel = 'Claude Sonnet' } = {},
): Transcript {
  const modelRef = { providerId: providerIdSchema.parse('demo'), modelId: 'demo' };
  return {
    summary: {
      conversationId,
      title,
      modelRef,
      activity: 'waiting',
      unread: false,
      pinned: false,
      createdAt: at,
      updatedAt: at,
    },
    messages: [openRequest(openMessageId)],
    hasEarlier: false,
    branches: [],
    runs: [
      {
        runId,
        conversationId,
        state: 'running',
        modelRef,
        modelLabel,
        capabilities: ['ask-user'],
        limits: { requestLimit: null },
        modelSettings: {},
        resumesRunId: null,
        parentRunId: null,
        parentToolCallId: null,
        usage: { ...noUsage, requests: 1, toolCalls: 0 },
        startedAt: at,
        endedAt: null,
        failure: null,
      },
    ],
    questions,
    queued: [],
    activity: null,
  };
}

/** The request that will hold the answers: what waits stands at the end of the path. */
function openRequest(messageId: MessageId): TranscriptMessage {
  return {
    messageId,
    conversationId,
    parentId: null,
    depth: 0,
    runId,
    createdAt: at,
    head: {
      kind: 'request',
      timestamp: null,
      instructions: null,
      runId,
      conversationId,
      metadata: null,
      state: 'interrupted',
    },
    parts: [],
  };
}
