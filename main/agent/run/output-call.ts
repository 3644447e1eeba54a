import type { RetryPromptPart } from '../../../preload/contract/request-part.ts';
import type { ToolCallPart } from '../../../preload/contract/response-part.ts';
import { UnexpectedModelBehavior } from '../errors.ts';
import type { FinalResult } from '../output/final-result.ts';
import type { OutputTool } from '../output/output-tools.ts';
import { attemptOutput, runValidators } from '../output/output-validators.ts';
import { ModelRetry } from '../tools/model-retry.ts';
import { parseToolArgs } from '../tools/parse-tool-args.ts';
import { SchemaValidationError } from '../tools/schema-validation-error.ts';
import { retryPromptPart } from '../tools/tool-call-outcome.ts';
import { forOutputFunction, LiveRunContext } from './live-run-context.ts';
import type { RunState } from './run-state.ts';

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
  const checked = await checkOutputArgs(call, tool);
  if (checked instanceof SchemaValidationError) return fail(call, limit, checked, false, state);
  const place = { toolName: call.toolName, toolCallId: call.toolCallId, maxRetries: limit };
  const functionContext = new LiveRunContext(state, {
    ...place,
    retry: state.toolRetries.countOf(call.toolName),
  });
  const attempt = await attemptOutput(async () => {
    const output: unknown = await state.setup.trace.outputFunction(
      tool.type.hasFunction
        ? { name: call.toolName, toolCallId: call.toolCallId, input: checked.value }
        : null,
      () => tool.type.finish(checked.value, forOutputFunction(functionContext)),
    );
    return runValidators(state.setup.validators, output, new LiveRunContext(state, place));
  });
  if (!attempt.ok) return fail(call, limit, attempt.error, true, state);
  state.toolRetries.succeed(call.toolName);
  return {
    kind: 'valid',
    result: { output: attempt.value, toolName: call.toolName, toolCallId: call.toolCallId },
  };
}

async function checkOutputArgs(
  call: ToolCallPart,
  tool: OutputTool,
): Promise<{ readonly value: unknown } | SchemaValidationError> {
  const parsed = parseToolArgs(call.args);
  if (!parsed.ok) return new SchemaValidationError(parsed.issues);
  const validation = await tool.type.validate(parsed.value);
  return validation.ok ? validation : new SchemaValidationError(validation.issues);
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
