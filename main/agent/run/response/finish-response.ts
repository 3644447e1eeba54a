import { systemIds } from '../../../base/ids.ts';
import type { ModelResponse } from '../../../../preload/contract/message.ts';
import { UnexpectedModelBehavior } from '../../errors.ts';
import { createToolCallId } from '../../messages/tool-call-id.ts';
import { withCost } from '../../usage/cost.ts';
import { checkCost, checkRequestInput, checkTokens } from '../../usage/usage-limits.ts';
import { toolKindsOf, withToolKinds } from './tool-kinds.ts';
import type { NextStep } from '../nodes/next-step.ts';
import type { RunState } from '../run-state.ts';

/** Takes a whole response into the run: its usage, its price, the limits, the history. Source: spec 05 LIM-1. */
export function finishResponse<Deps>(state: RunState<Deps>, response: ModelResponse): NextStep {
  return take(state, response, () => {});
}

/** The same for a response that was streamed: one that breaks a limit was seen, and stays as interrupted. */
export function finishStreamedResponse<Deps>(
  state: RunState<Deps>,
  response: ModelResponse,
): NextStep {
  return take(state, response, (taken) => state.messages.push({ ...taken, state: 'interrupted' }));
}

function take<Deps>(
  state: RunState<Deps>,
  response: ModelResponse,
  onLimit: (taken: ModelResponse) => void,
): NextStep {
  const taken = withToolKinds(addUsage(state, response), toolKindsOf(state));
  if (taken.state === 'incomplete' || taken.state === 'interrupted') {
    state.messages.push({ ...taken, state: 'interrupted' });
    throw new UnexpectedModelBehavior('The response ended before the model had finished it.');
  }
  try {
    checkTokens(state.setup.usageLimits, state.usage);
    checkCost(state.setup.usageLimits, state.usage);
    checkRequestInput(state.setup.usageLimits, taken.usage);
  } catch (error: unknown) {
    onLimit(taken);
    throw error;
  }
  state.messages.push(taken);
  return { kind: 'call-tools', response: taken };
}

/** Takes what came of a response that nobody will finish. Nothing at all leaves no message. Source: spec 04 §4. */
export function recordPartial<Deps>(
  state: RunState<Deps>,
  partial: ModelResponse,
  as: 'interrupted' | 'incomplete',
): ModelResponse {
  const taken = { ...withToolKinds(addUsage(state, partial), toolKindsOf(state)), state: as };
  if (taken.parts.length > 0) state.messages.push(taken);
  return taken;
}

function addUsage<Deps>(state: RunState<Deps>, response: ModelResponse): ModelResponse {
  const { prices, warn, runId, conversationId } = state.setup;
  const priced = withUniqueCallIds(withCost(response, prices, warn));
  state.usage.incr(priced.usage);
  return {
    ...priced,
    runId: priced.runId ?? runId,
    conversationId: priced.conversationId ?? conversationId,
  };
}

/** Two calls of one response with one id could not be told apart; the later one gets its own. */
function withUniqueCallIds(response: ModelResponse): ModelResponse {
  const seen = new Set<string>();
  let changed = false;
  const parts = response.parts.map((part) => {
    if (part.partKind !== 'tool-call') return part;
    const isUsable = part.toolCallId !== '' && !seen.has(part.toolCallId);
    const toolCallId = isUsable ? part.toolCallId : createToolCallId(systemIds);
    seen.add(toolCallId);
    changed ||= !isUsable;
    return isUsable ? part : { ...part, toolCallId };
  });
  return changed ? { ...response, parts } : response;
}
