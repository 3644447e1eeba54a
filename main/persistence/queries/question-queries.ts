import { z } from 'zod';
import {
  conversationIdSchema,
  messageIdSchema,
  questionIdSchema,
  runIdSchema,
} from '../../../preload/contract/ids.ts';
import { askUserRequestSchema, askUserResponseSchema } from '../../../preload/contract/question.ts';
import { questionDraftSchema } from '../../../preload/contract/question-draft.ts';
import type { AskRecord } from '../../../preload/contract/question-record.ts';
import {
  approvalDraftSchema,
  approvalRequestSchema,
  approvalResponseSchema,
} from '../../../preload/contract/approval.ts';
import {
  elicitationDraftSchema,
  elicitationRequestSchema,
  elicitationResponseSchema,
} from '../../../preload/contract/elicitation.ts';
import { sql, sqlFragment, type SqlParameters } from './sql.ts';
import {
  fromStoredJson,
  fromStoredJsonOrNull,
  storedFormat,
  toStoredJson,
} from '../stored/stored-json.ts';

const questionRow = z.object({
  sequence: z.number(),
  question_id: questionIdSchema,
  conversation_id: conversationIdSchema,
  run_id: runIdSchema,
  message_id: messageIdSchema,
  tool_call_id: z.string(),
  position: z.number(),
  state: z.enum([
    'pending',
    'answered',
    'declined',
    'timed-out',
    'stopped',
    'superseded',
    'cancelled',
    'closed',
  ]),
  request: z.string(),
  draft: z.string().nullable(),
  response: z.string().nullable(),
  opened_at: z.string(),
  settled_at: z.string().nullable(),
});

/** A question as it is stored. */
export type QuestionRow = z.infer<typeof questionRow>;

const questions = sqlFragment`SELECT questions.sequence, questions.question_id, conversations.conversation_id,
    questions.run_id, messages.message_id, questions.tool_call_id, questions.position, questions.state,
    questions.request, questions.draft, questions.response, questions.opened_at, questions.settled_at
  FROM questions
  CROSS JOIN messages ON messages.sequence = questions.message_sequence
  CROSS JOIN conversations ON conversations.conversation_key = messages.conversation_key
    AND conversations.deleted = 0`;

/** A question by its id. */
export const selectQuestion = sql('select-question', questionRow)`
  ${questions} WHERE questions.question_id = @questionId`;

/** The questions that wait for a message, oldest first. */
export const selectQuestionsOfMessage = sql('select-questions-of-message', questionRow)`
  ${questions} WHERE questions.message_sequence = @messageSequence ORDER BY questions.sequence`;

/** A question whose message was followed by another cannot be answered any more. */
export const selectPendingQuestions = sql('select-pending-questions', questionRow)`
  ${questions} WHERE questions.state = 'pending'
    AND NOT EXISTS (SELECT 1 FROM messages AS followers WHERE followers.parent_sequence = messages.sequence)
  ORDER BY questions.sequence`;

/** The same in one conversation. Those that wait are few, in all conversations together. */
export const selectPendingOfConversation = sql('select-pending-of-conversation', questionRow)`
  ${questions} WHERE questions.state = 'pending' AND messages.conversation_key = @conversationKey
    AND NOT EXISTS (SELECT 1 FROM messages AS followers WHERE followers.parent_sequence = messages.sequence)
  ORDER BY questions.sequence`;

/** Adds a question. */
export const insertQuestion = sql('insert-question')`
  INSERT INTO questions (question_id, message_sequence, run_id, tool_call_id, position, state, format, request, draft,
    response, opened_at, settled_at)
  VALUES (@questionId, @messageSequence, @runId, @toolCallId, @position, @state, @format, @request, @draft, @response,
    @openedAt, @settledAt)`;

/** Writes what the person has put in so far. */
export const updateDraft = sql('update-draft')`
  UPDATE questions SET draft = @draft WHERE question_id = @questionId`;

/** Changes nothing unless the question is still pending: it is settled once and only once. */
export const settleQuestion = sql('settle-question')`
  UPDATE questions SET state = @state, response = @response, settled_at = @settledAt
  WHERE question_id = @questionId AND state = 'pending'`;

/** A question, as columns. What lives only as long as its run names its kind in the request's JSON. */
export function fromQuestion(question: AskRecord): SqlParameters {
  const { kind, request } = question;
  const stored = kind === 'question' ? request : { kind, request };
  return {
    questionId: question.questionId,
    runId: question.runId,
    toolCallId: toStoredJson(question.toolCallId),
    position: question.position,
    state: question.state,
    format: storedFormat,
    request: JSON.stringify(stored),
    draft: question.draft === null ? null : JSON.stringify(question.draft),
    response: question.response === null ? null : JSON.stringify(question.response),
    openedAt: question.openedAt,
    settledAt: question.settledAt,
  };
}

/** The question that a row holds. A draft of another form counts as none: it must not shut the whole conversation. */
export function toQuestion(row: QuestionRow): AskRecord {
  const base = {
    questionId: row.question_id,
    conversationId: row.conversation_id,
    runId: row.run_id,
    messageId: row.message_id,
    toolCallId: z.string().parse(fromStoredJson(row.tool_call_id)),
    position: row.position,
    state: row.state,
    openedAt: row.opened_at,
    settledAt: row.settled_at,
  };
  const draft = fromStoredJsonOrNull(row.draft);
  const response = fromStoredJsonOrNull(row.response);
  const stored = fromStoredJson(row.request);
  const live = liveRequest.safeParse(stored);
  if (!live.success) {
    return {
      ...base,
      kind: 'question',
      request: askUserRequestSchema.parse(stored),
      draft: questionDraftSchema.nullable().catch(null).parse(draft),
      response: askUserResponseSchema.nullable().parse(response),
    };
  }
  if (live.data.kind === 'approval') {
    return {
      ...base,
      ...live.data,
      draft: approvalDraftSchema.nullable().catch(null).parse(draft),
      response: approvalResponseSchema.nullable().parse(response),
    };
  }
  return {
    ...base,
    ...live.data,
    draft: elicitationDraftSchema.nullable().catch(null).parse(draft),
    response: elicitationResponseSchema.nullable().parse(response),
  };
}

const liveRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('approval'), request: approvalRequestSchema }),
  z.strictObject({ kind: z.literal('elicitation'), request: elicitationRequestSchema }),
]);
