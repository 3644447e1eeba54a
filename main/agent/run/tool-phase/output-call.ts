import type { RetryPromptPart } from '../../../../preload/contract/request-part.ts';
import type { ToolCallPart } from '../../../../preload/contract/response-part.ts';
import { UnexpectedModelBehavior } from '../../errors.ts';
import type { FinalResult } from '../../output/final-result.ts';
import type { OutputTool } from '../../output/output-tools.ts';
import { attemptOutput } from '../../output/output-validators.ts';
import { ModelRetry } from '../../tools/model-retry.ts';
import type { SchemaValidationError } from '../../tools/schema-validation-error.ts';
import { retryPromptPart } from '../../tools/tool-call-outcome.ts';
import { callCandidate, processCandidate, validateCandidate } from '../response/make-output.ts';
import type { RunState } from '../run-state.ts';

/** How a call of an output tool ended. */
export type OutputCallResult =
  | { readonly kind: 'valid'; readonly result: FinalResult }
  | { readonly kind: 'retry'; readonly part: RetryPromptPart; readonly argsValid: boolean }
  | {
      readonly kind: 'exhausted';
      readonly error: UnexpectedModelBehavior;
      readonly argsValid: boolean;
    };

/** Makes an output of a call: checks its arguments, calls the output function, asks the validators. Source: spec 02 §4.4, §4.5. */
export async function runOutputCall<Deps>(
  call: ToolCallPart,
  tool: OutputTool,
  state: RunState<Deps>,
): Promise<OutputCallResult> {
  const limit = tool.maxRetries ?? state.setup.retries.output;
  const candidate = callCandidate(call, tool, state);
  const checked = await attemptOutput(() => validateCandidate(candidate, state));
  if (!checked.ok) return fail(call, limit, checked.error, false, state);
  const made = await attemptOutput(() => processCandidate(candidate, checked.value, state));
  if (!made.ok) return fail(call, limit, made.error, true, state);
  state.toolRetries.succeed(call.toolName);
  return {
    kind: 'valid',
    result: { output: made.value, toolName: call.toolName, toolCallId: call.toolCallId },
  };
}

function fail<Deps>(
  call: ToolCallPart,
  limit: number,
  error: ModelRetry | SchemaValidationError,
  argsValid: boolean,
  state: RunState<Deps>,
): OutputCallResult {
  if (!state.toolRetries.noteFailure(call.toolName, limit)) {
    const exhausted = new UnexpectedModelBehavior(`Exceeded maximum output retries (${limit})`, {
      cause: error,
    });
    return { kind: 'exhausted', error: exhausted, argsValid };
  }
  const content = error instanceof ModelRetry ? error.message : error.issues;
  return { kind: 'retry', part: retryPromptPart(call, state.nowIso(), content), argsValid };
}
