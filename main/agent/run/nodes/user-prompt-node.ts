import type { ModelMessage, ModelRequest } from '../../../../preload/contract/message.ts';
import type { RequestPart } from '../../../../preload/contract/request-part.ts';
import type { UserContent } from '../../../../preload/contract/user-content.ts';
import { UserError } from '../../errors.ts';
import { rewriteDynamicPrompts, writeSystemPrompts } from '../../instructions/system-prompts.ts';
import { claimRunMessages } from '../../messages/capture-run-messages.ts';
import { createRequest, toolCallsOf } from '../../messages/history.ts';
import { repairHistory } from '../../messages/repair.ts';
import type { UserPrompt } from '../../run-context.ts';
import { LiveRunContext } from '../live-run-context.ts';
import type { NextStep } from './next-step.ts';
import type { UserPromptNode } from '../node.ts';
import { resolveTools } from '../request/resolve-tools.ts';
import { resumeDeferred } from './resume-deferred.ts';
import { writeInstructions } from '../request/run-instructions.ts';
import type { RunState } from '../run-state.ts';

/** Adopts the history and works out the first request, in the order of spec 02 §1.1. */
export async function takePrompt<Deps>(
  node: UserPromptNode,
  state: RunState<Deps>,
): Promise<NextStep> {
  state.cancellation.throwIfPending();
  const hasPrompt = node.userPrompt !== null;
  adoptHistory(state, repairHistory(state.messages, { moment: 'adoption', hasPrompt }));
  const { deferredResults } = state.setup;
  if (deferredResults !== null) return resumeDeferred(state, deferredResults, node.userPrompt);
  const ctx = new LiveRunContext(state);
  const last = state.messages.at(-1);
  if (last?.kind === 'response' && !hasPrompt) {
    await resolveTools(state, ctx);
    if (toolCallsOf(last).length > 0) return { kind: 'call-tools', response: last };
    const instructions = await writeInstructions(state);
    if (instructions.length === 0) return { kind: 'call-tools', response: last };
  }
  if (last?.kind === 'response' && hasPrompt) assertNoOpenCalls(last);
  await rewritePrompts(state, ctx);
  if (last?.kind === 'request' && !hasPrompt)
    return { kind: 'model-request', request: reuse(state) };
  return { kind: 'model-request', request: await createFirstRequest(node, state, ctx) };
}

function adoptHistory<Deps>(state: RunState<Deps>, history: readonly ModelMessage[]): void {
  const messages = claimRunMessages();
  messages.splice(0, messages.length, ...history);
  state.messages = messages;
  state.givenCount = history.length;
}

/** Takes the request at the end of the history out of it, to be sent again. */
function reuse<Deps>(state: RunState<Deps>): ModelRequest {
  const last = state.messages.pop();
  if (last?.kind !== 'request') throw new TypeError('The history does not end in a request.');
  state.prompt = promptOf(last) ?? state.prompt;
  return { ...last, instructions: null, state: 'complete' };
}

async function rewritePrompts<Deps>(
  state: RunState<Deps>,
  ctx: LiveRunContext<Deps>,
): Promise<void> {
  const { systemPrompts } = state.setup;
  const written = await state.cancellation.race(
    rewriteDynamicPrompts(state.messages, systemPrompts, ctx),
  );
  state.messages.splice(0, state.messages.length, ...written);
}

async function createFirstRequest<Deps>(
  node: UserPromptNode,
  state: RunState<Deps>,
  ctx: LiveRunContext<Deps>,
): Promise<ModelRequest> {
  const parts: RequestPart[] = [];
  const timestamp = state.nowIso();
  if (state.messages.length === 0) {
    parts.push(
      ...(await state.cancellation.race(
        writeSystemPrompts(state.setup.systemPrompts, ctx, timestamp),
      )),
    );
  }
  if (node.userPrompt !== null) {
    parts.push({ partKind: 'user-prompt', content: node.userPrompt, timestamp });
  }
  return createRequest(parts);
}

function assertNoOpenCalls(last: Extract<ModelMessage, { kind: 'response' }>): void {
  if (toolCallsOf(last).length === 0) return;
  throw new UserError(
    'Cannot provide a new user prompt when the message history contains unprocessed tool calls.',
  );
}

function promptOf(request: ModelRequest): UserPrompt | null {
  const contents = request.parts.flatMap((part) =>
    part.partKind === 'user-prompt' ? [part.content] : [],
  );
  const [first] = contents;
  if (first === undefined) return null;
  if (contents.length === 1) return first;
  return contents.flatMap((content): readonly UserContent[] =>
    typeof content === 'string' ? [content] : content,
  );
}
