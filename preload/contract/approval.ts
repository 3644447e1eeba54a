import { z } from 'zod';
import type { JsonObject } from './json.ts';

/** Why a call is not simply carried out: what its tool may do. */
export const approvalReasons = ['changes-files', 'runs-command', 'other-program'] as const;
export type ApprovalReason = (typeof approvalReasons)[number];

/** A call that waits for leave. The input is what the tool would get, whole and unchanged. */
export interface ApprovalRequest {
  readonly toolName: string;
  /** The server whose tool it is, as the person calls it; null for a tool of the app's own. */
  readonly server: string | null;
  readonly input: JsonObject;
  readonly reason: ApprovalReason;
}

/** What the person has put in and not sent. */
export interface ApprovalDraft {
  readonly kind: 'approval';
  /** What the model is to read if it is denied. */
  readonly note: string;
  readonly folded: boolean;
}

/** What the person decided. Leave for the conversation covers later calls of the same tool. */
export interface ApprovalResponse {
  readonly kind: 'approval';
  readonly decision: 'allow-once' | 'allow-in-conversation' | 'deny';
  /** Goes to the model with a denial; empty otherwise. */
  readonly note: string;
}

/** Longest note with a denial, in UTF-16 units. */
export const denialNoteLimit = 4000;

const note = z.string().max(denialNoteLimit);

export const approvalDraftSchema: z.ZodType<ApprovalDraft> = z.strictObject({
  kind: z.literal('approval'),
  note,
  folded: z.boolean(),
});

export const approvalResponseSchema: z.ZodType<ApprovalResponse> = z.strictObject({
  kind: z.literal('approval'),
  decision: z.enum(['allow-once', 'allow-in-conversation', 'deny']),
  note,
});

/** The shape of a stored request. */
export const approvalRequestSchema: z.ZodType<ApprovalRequest> = z.strictObject({
  toolName: z.string(),
  server: z.string().nullable(),
  // The call's arguments were parsed as JSON before; a record would drop a member named __proto__.
  input: z.custom<JsonObject>((value) => typeof value === 'object' && value !== null),
  reason: z.enum(approvalReasons),
});

/** The draft of a request that has just come. */
export const emptyApprovalDraft: ApprovalDraft = Object.freeze({
  kind: 'approval',
  note: '',
  folded: false,
});
