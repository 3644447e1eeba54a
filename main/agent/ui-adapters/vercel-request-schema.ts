import { z } from 'zod';
import { jsonSchema } from '../../../preload/contract/json.ts';
import { UserError } from '../errors.ts';
import { compactionData } from './vercel-native.ts';

const text = z.string();
const kept = { providerMetadata: z.unknown().optional() };

const toolFields = {
  toolCallId: text,
  input: jsonSchema.nullish().transform((value) => value ?? null),
  state: text,
  output: jsonSchema.nullish().transform((value) => value ?? null),
  errorText: text.nullish().transform((value) => value ?? ''),
  callProviderMetadata: z.unknown().optional(),
  providerExecuted: z.boolean().optional(),
  approval: z
    .object({ id: text, approved: z.boolean().optional(), reason: text.optional() })
    .nullish()
    .transform((value) => value ?? null),
};

const partSchema = z.union([
  z.object({ type: z.literal('step-start') }),
  z.object({ type: z.literal('text'), text, ...kept }),
  z.object({ type: z.literal('reasoning'), text, ...kept }),
  z.object({ type: z.literal('file'), url: text, mediaType: text, ...kept }),
  z.object({ type: z.literal(compactionData), data: z.unknown() }),
  z.object({ type: z.literal('dynamic-tool'), toolName: text, ...toolFields }),
  z
    .object({ type: z.templateLiteral(['tool-', text]), ...toolFields })
    .transform(({ type, ...rest }) => ({
      type: 'dynamic-tool' as const,
      toolName: type.slice('tool-'.length),
      ...rest,
    })),
]);

const messageSchema = z.object({
  role: z.enum(['system', 'user', 'assistant']),
  // Sources, other data and what later versions add are the client's own affair.
  parts: z
    .array(z.unknown())
    .transform((parts) => parts.map((part) => partSchema.safeParse(part).data ?? null))
    .transform((parts) => parts.filter((part) => part !== null)),
});

const requestSchema = z.object({
  /** The chat. */
  id: text,
  messages: z.array(messageSchema),
});

/** What the default transport of the Vercel AI SDK 7 posts. Source: ai-sdk.dev/docs/ai-sdk-ui/transport. */
export type VercelRequest = z.output<typeof requestSchema>;
/** One message of such a request. */
export type VercelMessage = z.output<typeof messageSchema>;
/** One part of such a message. */
export type VercelMessagePart = z.output<typeof partSchema>;

/** Reads the body of a request. Throws a UserError that says what is wrong with it. */
export function parseVercelRequest(body: unknown): VercelRequest {
  const parsed = requestSchema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new UserError(`The request is not of the Vercel AI SDK:\n${z.prettifyError(parsed.error)}`);
}
