import { systemIds } from '../../../base/ids.ts';
import { createRequest } from '../../messages/history.ts';
import { createToolCallId } from '../../messages/tool-call-id.ts';
import { ModelRetry } from '../../tools/model-retry.ts';
import type { SchemaValidationError } from '../../tools/schema-validation-error.ts';
import { assertNotCut } from '../response/assert-not-cut.ts';
import type { NextStep } from './next-step.ts';
import type { RunState } from '../run-state.ts';

/** Asks the model to try its whole response again. It costs one of the run's output retries. Source: spec 02 §4.5. */
export function retryRequest<Deps>(
  error: ModelRetry | SchemaValidationError,
  state: RunState<Deps>,
): NextStep {
  state.consumeOutputRetry(error, () => assertNotCut(state));
  const request = createRequest([
    {
      partKind: 'retry-prompt',
      content: error instanceof ModelRetry ? error.message : error.issues,
      toolName: null,
      toolCallId: createToolCallId(systemIds),
      timestamp: state.nowIso(),
    },
  ]);
  return { kind: 'model-request', request };
}
