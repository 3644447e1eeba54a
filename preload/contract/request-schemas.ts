import { z } from 'zod';
import { approvalDraftSchema, approvalResponseSchema } from './approval.ts';
import { assistantRefSchema } from './run-assistant.ts';
import { elicitationDraftSchema, elicitationResponseSchema } from './elicitation.ts';
import { seenStopSchema } from './health.ts';
import {
  conversationIdSchema,
  messageIdSchema,
  providerIdSchema,
  questionIdSchema,
  queuedIdSchema,
  runIdSchema,
} from './ids.ts';
import { mcpInputSchemas } from './mcp-requests.ts';
import { shortenWays } from './message-notes.ts';
import { providerInputSchema } from './provider.ts';
import { askUserResponseSchema } from './question.ts';
import { questionDraftSchema } from './question-draft.ts';
import { inspectCursorSchema } from './run-inspection.ts';
import { tracingSettingsSchema } from './tracing.ts';
import { modelRefSchema, settingsChangeSchema } from './settings.ts';

/** What a person types at most in one message, in UTF-16 units. */
export const messageTextLimit = 1_000_000;

const text = z.string().max(messageTextLimit);
const nothing = z.strictObject({});
const conversation = z.strictObject({ conversationId: conversationIdSchema });
const queued = z.strictObject({ conversationId: conversationIdSchema, queuedId: queuedIdSchema });

/** The input of each request, checked in main before anything is done. */
export const requestInputSchemas = {
  'app.read': nothing,
  'settings.change': settingsChangeSchema,
  'conversation.list': z.strictObject({
    /** The `updatedAt` and id of the last row one has; null for the first page. */
    after: z
      .strictObject({ updatedAt: z.string(), conversationId: conversationIdSchema })
      .nullable(),
    limit: z.number().int().min(1).max(200),
  }),
  'conversation.read': z.strictObject({
    conversationId: conversationIdSchema,
    limit: z.number().int().min(1).max(500),
  }),
  /** Older messages, before the first that is shown. */
  'conversation.readEarlier': z.strictObject({
    conversationId: conversationIdSchema,
    before: messageIdSchema,
    limit: z.number().int().min(1).max(500),
  }),
  'conversation.rename': z.strictObject({
    conversationId: conversationIdSchema,
    title: z.string().trim().min(1).max(200),
  }),
  'conversation.pin': z.strictObject({ conversationId: conversationIdSchema, pinned: z.boolean() }),
  'conversation.markRead': conversation,
  'conversation.setModel': z.strictObject({
    conversationId: conversationIdSchema,
    modelRef: modelRefSchema,
  }),
  /** Who answers from the next run on; null is the app's own assistant. One from a file has to be agreed to. */
  'conversation.setAssistant': z.strictObject({
    conversationId: conversationIdSchema,
    assistant: assistantRefSchema.nullable(),
  }),
  'conversation.delete': conversation,
  /** Saves the path in view as a file that the person chooses. */
  'conversation.export': conversation.extend({ format: z.enum(['json', 'markdown']) }),
  /** Opens a message history that the person chooses, as a new conversation. */
  'conversation.import': nothing,
  'message.send': z.strictObject({
    /** Null begins a new conversation. */
    conversationId: conversationIdSchema.nullable(),
    text: text.refine((value) => value.trim() !== '', 'A message needs some text.'),
    /** Made by the window, once per press: a second request with it is answered with the first one's result. */
    sendKey: z.string().min(8).max(100),
    modelRef: modelRefSchema.nullable(),
    /** Who answers in a new conversation, when it is not the app's own assistant. One has to have agreed to it. */
    assistant: assistantRefSchema.exactOptional(),
  }),
  /** Writes a message anew, as a new branch beside it, and answers that. */
  'message.edit': z.strictObject({
    conversationId: conversationIdSchema,
    messageId: messageIdSchema,
    text: text.refine((value) => value.trim() !== '', 'A message needs some text.'),
  }),
  /** Has the message answered once more that this one answers, as a new branch beside it. */
  'message.answerAgain': z.strictObject({
    conversationId: conversationIdSchema,
    messageId: messageIdSchema,
  }),
  /** Shows the branch that goes through a message, up to its newest end. What waits on the one that is left waits on. */
  'branch.show': z.strictObject({
    conversationId: conversationIdSchema,
    messageId: messageIdSchema,
  }),
  /** Puts a message behind the answer that runs. */
  'queue.add': z.strictObject({
    conversationId: conversationIdSchema,
    text: text.refine((value) => value.trim() !== '', 'A message needs some text.'),
  }),
  'queue.change': queued.extend({
    text: text.refine((value) => value.trim() !== '', 'A message needs some text.'),
  }),
  'queue.remove': queued,
  /** Stops what runs, or takes the place of a waiting question, and sends the message. */
  'queue.sendNow': queued,
  /** By force nothing is waited for: processes of its tools are killed at once, and the end counts before it is stored. */
  'run.stop': z.strictObject({ runId: runIdSchema, force: z.boolean().optional() }),
  'run.skipWait': z.strictObject({ runId: runIdSchema }),
  'run.continue': z.strictObject({
    conversationId: conversationIdSchema,
    choice: z.discriminatedUnion('kind', [
      /** Goes on from what was written. */
      z.strictObject({ kind: z.literal('keep') }),
      /** Leaves the cut answer on its own branch and answers anew. */
      z.strictObject({ kind: z.literal('drop') }),
      /** Puts the edited text in place of the cut one, on a new branch, and goes on from there. */
      z.strictObject({ kind: z.literal('edit'), text }),
    ]),
  }),
  /** A page of what a run did, for the inspector. */
  'run.inspect': z.strictObject({ runId: runIdSchema, after: inspectCursorSchema.nullable() }),
  /** All there is to see of one thing that it did. */
  'run.inspectAct': z.strictObject({ runId: runIdSchema, actId: z.string().min(1).max(500) }),
  /** The run, or one act of it, as JSON to pass on. */
  'run.inspectDocument': z.strictObject({
    runId: runIdSchema,
    actId: z.string().min(1).max(500).nullable(),
  }),
  /** What the model would receive if the run were continued. */
  'run.preview': conversation,
  /** What the model would receive of a shorter conversation. */
  'context.preview': conversation.extend({ way: z.enum(shortenWays) }),
  /** Shows a shorter branch and asks the model on it. The conversation as it was stays beside it. */
  'context.shorten': conversation.extend({ way: z.enum(shortenWays) }),
  /** Waits no longer for the summary that a shorter branch would begin with. */
  'context.cancel': conversation,
  /** Shows the conversation again as it was before it was made shorter. */
  'context.restore': conversation,
  'question.draft': z.strictObject({
    questionId: questionIdSchema,
    draft: z.union([questionDraftSchema, approvalDraftSchema, elicitationDraftSchema]),
  }),
  'question.settle': z.strictObject({
    questionId: questionIdSchema,
    response: z.union([askUserResponseSchema, approvalResponseSchema, elicitationResponseSchema]),
  }),
  /** What may be done in a conversation without asking. */
  'approval.read': conversation,
  /** Allows everything in a conversation, or takes back all leave that was given there. */
  'approval.change': conversation.extend({ approvesAll: z.boolean() }),
  /** The assistants that stand in files, as the folder holds them now. */
  'assistant.list': nothing,
  /** Agrees to one version of a file: its next run may begin. */
  'assistant.agree': assistantRefSchema,
  /** Shows their folder in the system's file manager. */
  'assistant.openFolder': nothing,
  'provider.save': z.strictObject({
    provider: providerInputSchema,
    /** Undefined keeps the key there is, null removes it. Write-only: it never comes back. */
    key: z.string().min(1).max(4000).nullable().optional(),
    /**
     * Only matters for a key where the system has no keychain. Null: not asked yet, so nothing is saved and the answer
     * is `needs-plain-storage-consent`. False: keep it in memory until the app quits. True: the person agreed to a
     * readable key; without a new key, the one in memory is stored then.
     */
    allowPlainStorage: z.boolean().nullable(),
  }),
  'provider.remove': z.strictObject({ providerId: providerIdSchema }),
  /** Asks the server for its models, with the stored key or the one given. */
  'provider.check': z.union([
    z.strictObject({ providerId: providerIdSchema }),
    /** One that is not saved, or not like this. Without a key the one that is kept for its origin is used. */
    z.strictObject({
      server: providerInputSchema
        .pick({ providerId: true, kind: true, baseUrl: true })
        .extend({ key: z.string().min(1).max(4000).optional() }),
    }),
  ]),
  /** How the app is, and what a window saw of a stop. */
  'health.read': nothing,
  'health.addStop': seenStopSchema,
  /** Says where spans of runs are sent, and whether with what was said. The key goes in and never comes back. */
  'tracing.save': tracingSettingsSchema.extend({
    /** Undefined keeps the key there is, null removes it. */
    key: z.string().min(1).max(4000).nullable().optional(),
    /** As in `provider.save`. */
    allowPlainStorage: z.boolean().nullable(),
  }),
  ...mcpInputSchemas,
  'link.open': z.strictObject({ url: z.url({ protocol: /^(https?|mailto)$/ }).max(4000) }),
} as const;
