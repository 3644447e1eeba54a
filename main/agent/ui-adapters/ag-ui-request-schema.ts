import { z } from 'zod';
import { jsonObjectSchema, jsonSchema } from '../../../preload/contract/json.ts';
import { UserError } from '../errors.ts';

const text = z.string();
const optionalText = text.nullish().transform((value) => value ?? null);

const sourceSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('url'), value: text, mimeType: optionalText }),
  z.object({ type: z.literal('data'), value: text, mimeType: text }),
]);

const contentSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text }),
  z.object({ type: z.enum(['image', 'audio', 'video', 'document']), source: sourceSchema }),
  z.object({ type: z.literal('binary'), mimeType: text, url: optionalText, data: optionalText }),
]);

// What a later version of the protocol adds is passed over, not refused.
const contentListSchema = z
  .array(z.unknown())
  .transform((items) => items.map((item) => contentSchema.safeParse(item).data ?? null))
  .transform((items) => items.filter((item) => item !== null));

const toolCallSchema = z.object({
  id: text,
  function: z.object({ name: text, arguments: text }),
  encryptedValue: optionalText,
});

const messageSchema = z.discriminatedUnion('role', [
  z.object({ role: z.enum(['system', 'developer']), content: text }),
  z.object({ role: z.literal('user'), content: z.union([text, contentListSchema]) }),
  z.object({
    role: z.literal('assistant'),
    content: optionalText,
    toolCalls: z.array(toolCallSchema).nullish(),
  }),
  z.object({
    role: z.literal('tool'),
    toolCallId: text,
    content: z.union([text, contentListSchema]),
    error: optionalText,
    encryptedValue: optionalText,
  }),
  z.object({ role: z.literal('reasoning'), content: text, encryptedValue: optionalText }),
  // What a front end showed beside the conversation; only a compaction means something to a model.
  z.object({
    role: z.literal('activity'),
    activityType: optionalText,
    content: z.unknown().optional(),
  }),
]);

const requestSchema = z.object({
  threadId: text,
  runId: text,
  messages: z.array(messageSchema),
  tools: z
    .array(
      z.object({
        name: text,
        description: text,
        parameters: jsonObjectSchema.nullish().transform((value) => value ?? {}),
      }),
    )
    .default([]),
  /** What the front end shares with the run: see `takeFrontEndState`. */
  state: jsonSchema.nullish().transform((value) => value ?? null),
  /** What the front end says of its surroundings. Never told to the model of itself: a client could write instructions there. */
  context: z.array(z.object({ description: text, value: text })).default([]),
  forwardedProps: z.unknown().optional(),
  resume: z
    .array(
      z.object({
        interruptId: text,
        status: z.enum(['resolved', 'cancelled']),
        payload: z.unknown().optional(),
      }),
    )
    .nullish()
    .transform((value) => value ?? []),
});

/** What an AG-UI client posts: `RunAgentInput` of version 1.0. Source: @ag-ui/core 1.0. */
export type AgUiRequest = z.output<typeof requestSchema>;
/** One message of such a request. */
export type AgUiMessage = z.output<typeof messageSchema>;
/** One item of what a person sent, or a tool gave. */
export type AgUiContent = z.output<typeof contentSchema>;

/** Reads the body of a request. Throws a UserError that says what is wrong with it. */
export function parseAgUiRequest(body: unknown): AgUiRequest {
  const parsed = requestSchema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new UserError(`The request is not of AG-UI 1.0:\n${z.prettifyError(parsed.error)}`);
}
