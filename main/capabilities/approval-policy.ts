import type { ApprovalReason } from '../../preload/contract/approval.ts';
import type { JsonObject } from '../../preload/contract/json.ts';

/** A call that is about to be carried out, as far as leave for it goes. */
export interface GuardedCall {
  readonly toolName: string;
  /** The toolset that offers the tool, where it has an id: two servers may have tools of one name. */
  readonly toolsetId: string | null;
  /** The server whose tool it is, as the person calls it; null for the app's own. */
  readonly server: string | null;
  readonly input: JsonObject;
  /** What the tool may do. */
  readonly risk: ApprovalReason;
}

/** The leave that a person gave beforehand, for one conversation. */
export interface ApprovalGrants {
  /** Everything is allowed. It never answers a question. */
  readonly approvesAll: boolean;
  /** Tools that were allowed for the conversation, by `grantKey`. */
  readonly tools: readonly string[];
}

/** Whether a call may be carried out, with the reason that is shown or told. */
export type ApprovalVerdict =
  | { readonly kind: 'allow'; readonly because: 'approves-all' | 'granted' }
  | { readonly kind: 'ask'; readonly reason: ApprovalReason }
  | { readonly kind: 'deny'; readonly message: string };

/** Nothing was allowed beforehand. */
export const noGrants: ApprovalGrants = Object.freeze({
  approvesAll: false,
  tools: Object.freeze([]),
});

/** The most of an input, as JSON, that a person can be asked to read. */
const readableLimit = 200_000;

/**
 * Decides on a call that may do harm: it is asked about, unless the person gave leave for the conversation. What nobody
 * could read is denied, whatever was allowed before, for nobody would see what they allow. Pure.
 */
export function decideApproval(call: GuardedCall, grants: ApprovalGrants): ApprovalVerdict {
  if (JSON.stringify(call.input).length > readableLimit) {
    return { kind: 'deny', message: tooLong };
  }
  if (grants.approvesAll) return { kind: 'allow', because: 'approves-all' };
  if (grants.tools.includes(grantKey(call))) return { kind: 'allow', because: 'granted' };
  return { kind: 'ask', reason: call.risk };
}

const tooLong =
  'The input is too long for a person to read, so it was not allowed. Do it in smaller pieces.';

/** What the model reads of a call that the person did not allow, with what they said to it. */
export function denialMessage(note: string): string {
  const said = note.trim();
  return said === '' ? denied : `${denied} They said: ${said}`;
}

const denied =
  'The person did not allow this call. Do not try the same again; go on without it or ask.';

/** What the model reads of a call that needs leave where no person is. */
export const nobodyToAsk = 'This call needs leave, and nobody can be asked for it here.';

/** Names a tool among all that a conversation may meet. */
export function grantKey({
  toolName,
  toolsetId,
}: Pick<GuardedCall, 'toolName' | 'toolsetId'>): string {
  return `${toolsetId ?? ''}/${toolName}`;
}
