import type { JsonObject } from '../../../preload/contract/json.ts';
import { CancellationSignal } from '../../../main/agent/cancellation/cancellation-signal.ts';
import { RunCancelled } from '../../../main/agent/cancellation/run-cancelled.ts';
import { AgentRunError, UserError } from '../../../main/agent/errors.ts';
import { FallbackExceptionGroup } from '../../../main/agent/models/fallback-model.ts';
import { ModelRetry, ToolFailed } from '../../../main/agent/tools/model-retry.ts';
import { SchemaValidationError } from '../../../main/agent/tools/schema-validation-error.ts';
import { ExternalStop } from './external-stop.ts';

const families = [FallbackExceptionGroup, AgentRunError, UserError, ModelRetry, ToolFailed];

/** An error by its family: a class that both runtimes have, or any other error. */
export function encodeError(error: unknown): JsonObject {
  if (error instanceof RunCancelled) return withCause(error);
  if (error instanceof ExternalStop || error instanceof CancellationSignal) {
    return { family: 'cancellation' };
  }
  if (error instanceof SchemaValidationError) return { family: 'validation' };
  if (!(error instanceof Error)) return { family: 'error', message: String(error) };
  if (families.some((family) => error instanceof family)) return withCause(error);
  return { family: 'error', message: error.message };
}

function withCause(error: Error): JsonObject {
  const cause =
    error.cause instanceof SchemaValidationError
      ? 'validation'
      : error.cause instanceof ModelRetry || error.cause instanceof RunCancelled
        ? error.cause.name
        : null;
  return {
    family: error.name,
    message: error.message,
    ...(cause !== null && { cause }),
  };
}
