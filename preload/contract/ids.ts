import { z } from 'zod';

/** Names one conversation. A UUIDv7. */
export type ConversationId = string & z.$brand<'ConversationId'>;
/** Names one stored message (one request or response of the runtime). A UUIDv7. */
export type MessageId = string & z.$brand<'MessageId'>;
/** Names one agent execution. A UUIDv7. */
export type RunId = string & z.$brand<'RunId'>;
/** Names one asked question set (one call of the ask tool). A UUIDv7. */
export type QuestionId = string & z.$brand<'QuestionId'>;
/** Names one message that waits for its turn. A UUIDv7. */
export type QueuedId = string & z.$brand<'QueuedId'>;
/** Names a configured model provider. */
export type ProviderId = string & z.$brand<'ProviderId'>;
/** Names a server of the Model Context Protocol that the person added. A UUIDv7. */
export type McpServerId = string & z.$brand<'McpServerId'>;

const id = z.string().min(1).max(200);

export const conversationIdSchema = id.brand<'ConversationId'>();
export const messageIdSchema = id.brand<'MessageId'>();
export const runIdSchema = id.brand<'RunId'>();
export const questionIdSchema = id.brand<'QuestionId'>();
export const queuedIdSchema = id.brand<'QueuedId'>();
export const providerIdSchema = id.brand<'ProviderId'>();
export const mcpServerIdSchema = id.brand<'McpServerId'>();
