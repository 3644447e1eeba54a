import { z } from 'zod';

/** One version of an assistant's file: what the person agreed to, to the letter. */
export const assistantRefSchema = z.strictObject({
  /** Inside the assistants' folder; no path. */
  fileName: z
    .string()
    .min(1)
    .max(255)
    .regex(/^[^/\\\0]+$/),
  /** SHA-256 of its text. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});
export type AssistantRef = z.infer<typeof assistantRefSchema>;

/** The assistant of a run, as its record keeps it. */
export const runAssistantSchema = assistantRefSchema.extend({ name: z.string() });
export type RunAssistant = z.infer<typeof runAssistantSchema>;
