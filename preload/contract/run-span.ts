import { z } from 'zod';
import { runFailureSchema } from './failure.ts';
import { messageIdSchema } from './ids.ts';

const times = {
  spanId: z.string(),
  startedAt: z.string(),
  /** Null while it goes, and for ever when a crash cut it. */
  endedAt: z.string().nullable(),
};

/** One stretch of what was sent: stored messages by their places on the path, or a piece that no message holds. */
const sentEntrySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('stored'), fromDepth: z.number(), toDepth: z.number() }),
  /** `depth` is the stored message in whose place it went; null when there is none. */
  z.object({ kind: z.literal('piece'), pieceKey: z.string(), depth: z.number().nullable() }),
]);

/** What a run did that its messages do not tell. It holds no text that a message holds, and never a key. */
export const runSpanSchema = z.discriminatedUnion('kind', [
  /** One request to the model, with all its tries. */
  z.object({
    ...times,
    kind: z.literal('request'),
    step: z.number(),
    modelName: z.string(),
    /** The end of the path that was sent. */
    leafMessageId: messageIdSchema,
    sent: z.array(sentEntrySchema),
    /** The piece with instructions, tools and settings. */
    parametersKey: z.string(),
    /** When the first piece of the response came. */
    firstEventAt: z.string().nullable(),
    /** The provider refused the history for its form, and got it once more with less in it. */
    isRepairedHarder: z.boolean(),
    outcome: z.enum(['open', 'answered', 'failed', 'cut']),
    failure: runFailureSchema.nullable(),
  }),
  /** A wait before the next try. */
  z.object({
    ...times,
    kind: z.literal('wait'),
    step: z.number(),
    attempt: z.number(),
    attempts: z.number(),
    untilAt: z.string(),
    failure: runFailureSchema,
  }),
  /** From the person's stop until the end was stored. */
  z.object({ ...times, kind: z.literal('stop') }),
  /** The app ended without ending the run, which the next start found. */
  z.object({ ...times, kind: z.literal('left') }),
]);

export type RunSpan = z.infer<typeof runSpanSchema>;
export type RequestSpan = Extract<RunSpan, { kind: 'request' }>;
export type SentEntry = z.infer<typeof sentEntrySchema>;
