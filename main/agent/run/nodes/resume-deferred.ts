import { UserError } from '../../errors.ts';
import { isToolResult, toolCallsOf } from '../../messages/history.ts';
import type { UserPrompt } from '../../run-context.ts';
import type { DeferredToolResults } from '../../tools/deferred-tools.ts';
import { toSuppliedResults } from '../../tools/supplied-results.ts';
import type { NextStep } from './next-step.ts';
import type { RunState } from '../run-state.ts';

/** Goes on with the calls that an earlier run left to others, now that their results are here. Source: spec 02 §1.1, rule 2. */
export function resumeDeferred<Deps>(
  state: RunState<Deps>,
  results: DeferredToolResults,
  userPrompt: UserPrompt | null,
): NextStep {
  const { messages } = state;
  if (messages.length === 0) {
    throw new UserError('Tool call results were provided, but the message history is empty.');
  }
  const at = messages.findLastIndex((message) => message.kind === 'response');
  const response = messages[at];
  if (response?.kind !== 'response') {
    throw new UserError(
      'Tool call results were provided, but the message history does not contain a `ModelResponse`.',
    );
  }
  const executedIds = new Set(
    messages
      .slice(at + 1)
      .flatMap((message) => (message.kind === 'request' ? message.parts.filter(isToolResult) : []))
      .map((part) => part.toolCallId),
  );
  const waiting = toolCallsOf(response).filter((call) => !executedIds.has(call.toolCallId));
  if (waiting.length === 0 && executedIds.size === 0) {
    throw new UserError(
      'Tool call results were provided, but the message history does not contain any unprocessed tool calls.',
    );
  }
  const supplied = toSuppliedResults(results, waiting, executedIds);
  return { kind: 'call-tools', response, userPrompt, supplied };
}
