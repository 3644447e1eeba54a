import { conversationIdSchema, runIdSchema } from '../../../preload/contract/ids.ts';
import type {
  ElicitationRequest,
  ElicitationResponse,
} from '../../../preload/contract/elicitation.ts';
import {
  decideApproval,
  denialMessage,
  grantKey,
  nobodyToAsk,
} from '../../capabilities/approval-policy.ts';
import type { ApproveFunction } from '../../capabilities/ask-before.ts';
import type { ApprovalDesk } from './approval-desk.ts';
import type { ConversationGrants } from './conversation-grants.ts';
import type { RunRegistry } from '../runs/run-registry.ts';

/** A call of a run that is being carried out. */
export interface CallInRun {
  readonly runId: string;
  readonly toolCallId: string | null;
  readonly signal: AbortSignal;
}

/** Lets the servers of a run ask the person. */
export type ElicitForRun = (
  request: ElicitationRequest,
  call: CallInRun,
) => Promise<ElicitationResponse>;

/** What decides, and whom it asks. */
export interface ApproverParts {
  readonly desk: ApprovalDesk;
  readonly grants: ConversationGrants;
  readonly registry: RunRegistry;
}

/** Lets runs ask for leave: the policy decides, and where it says so the person does. */
export function createApprover({ desk, grants, registry }: ApproverParts): ApproveFunction {
  return async (call, context) => {
    const conversationId = conversationIdSchema.parse(context.conversationId);
    const decideNow = () => decideApproval(call, grants.read(conversationId));
    const verdict = decideNow();
    if (verdict.kind === 'allow') return { allowed: true };
    if (verdict.kind === 'deny') return { allowed: false, message: verdict.message };
    const { toolName, server, input } = call;
    const request = { toolName, server, input, reason: verdict.reason };
    const place = placeOf(registry, context);
    if (place === null) return { allowed: false, message: nobodyToAsk };
    const { decision, note } = await desk.askApproval(
      { kind: 'approval', ...place, request },
      { signal: context.signal, isAllowed: () => decideNow().kind === 'allow' },
    );
    if (decision === 'deny') return { allowed: false, message: denialMessage(note) };
    if (decision === 'allow-in-conversation')
      await grants.allowTool(conversationId, grantKey(call));
    return { allowed: true };
  };
}

/** Lets the servers of runs ask the person. An address that they agreed to is opened here, exactly as it was shown. */
export function createElicitor({
  desk,
  registry,
  openAddress,
}: Omit<ApproverParts, 'grants'> & {
  readonly openAddress: (url: string) => Promise<void>;
}): ElicitForRun {
  return async (request, call) => {
    const place = placeOf(registry, call);
    if (place === null) return { kind: 'elicitation', action: 'cancel', values: [] };
    const response = await desk.elicit({ kind: 'elicitation', ...place, request }, call.signal);
    if (request.mode === 'url' && response.action === 'accept') await openAddress(request.url);
    return response;
  };
}

/** Null for a call that no conversation shows, such as one of a run inside a run. */
function placeOf(registry: RunRegistry, { runId, toolCallId }: CallInRun) {
  const run = registry.get(runIdSchema.parse(runId));
  const place = toolCallId === null ? null : (run?.placeOf(toolCallId) ?? null);
  if (run === undefined || toolCallId === null || place === null) return null;
  return { conversationId: run.conversationId, runId: run.runId, toolCallId, ...place };
}
