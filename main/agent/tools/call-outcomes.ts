import type { ToolCallPart } from '../../../preload/contract/response-part.ts';
import { RunCancelled } from '../cancellation/run-cancelled.ts';
import { ApprovalRequired, CallDeferred } from './deferred-tools.ts';
import { ModelRetry, ToolDenied, ToolFailed } from './model-retry.ts';
import type { SchemaValidationError } from './schema-validation-error.ts';
import { retryPromptPart, toolReturnPart, type ToolCallOutcome } from './tool-call-outcome.ts';
import type { ToolRetries } from './tool-retries.ts';
import { toToolContent, ToolReturn } from './tool-return.ts';

/** Turns what a tool returned or threw into what the model reads. Source: spec 02 §3.4. */
export class CallOutcomes {
  readonly #retries: ToolRetries;
  readonly #nowIso: () => string;

  constructor(options: { readonly retries: ToolRetries; readonly nowIso: () => string }) {
    this.#retries = options.retries;
    this.#nowIso = options.nowIso;
  }

  /** The call gave a result. */
  answered(call: ToolCallPart, result: unknown): ToolCallOutcome {
    const rich = result instanceof ToolReturn ? result : new ToolReturn({ returnValue: result });
    const content = toToolContent(call.toolName, rich.returnValue);
    const part = toolReturnPart(call, this.#nowIso(), {
      content,
      outcome: 'success',
      metadata: rich.metadata,
    });
    return { kind: 'answered', part, content: rich.content, reveals: rich.tools };
  }

  /** The call failed, or was not allowed, and the model goes on. */
  refused(call: ToolCallPart, outcome: 'failed' | 'denied', message: string): ToolCallOutcome {
    const part = toolReturnPart(call, this.#nowIso(), { content: message, outcome });
    return { kind: 'answered', part, content: null };
  }

  /** The tool is not there for the model yet. Once for each tool that costs nothing. */
  unavailable(call: ToolCallPart, limit: number, reason: string): ToolCallOutcome {
    const error = new ModelRetry(reason);
    if (!this.#retries.isFirstRefusal(call.toolName)) return this.retried(call, limit, error);
    return { kind: 'answered', part: retryPromptPart(call, this.#nowIso(), reason), content: null };
  }

  /** The model is to try again. Throws UnexpectedModelBehavior when it has done so too often. */
  retried(
    call: ToolCallPart,
    limit: number,
    error: SchemaValidationError | ModelRetry,
  ): ToolCallOutcome {
    this.#retries.fail(call.toolName, limit, error);
    const content = error instanceof ModelRetry ? error.message : error.issues;
    return {
      kind: 'answered',
      part: retryPromptPart(call, this.#nowIso(), content),
      content: null,
    };
  }

  /** The call threw. Throws what is no business of the model. */
  ofError(call: ToolCallPart, limit: number, error: unknown): ToolCallOutcome {
    if (error instanceof ModelRetry) return this.retried(call, limit, error);
    if (error instanceof ToolFailed) return this.refused(call, 'failed', error.message);
    if (error instanceof ToolDenied) return this.refused(call, 'denied', error.message);
    if (error instanceof RunCancelled) {
      return this.refused(call, 'failed', `The sub-agent run was cancelled: ${error.message}`);
    }
    if (error instanceof CallDeferred) {
      return { kind: 'deferred', bucket: 'calls', metadata: error.metadata };
    }
    if (error instanceof ApprovalRequired) {
      return { kind: 'deferred', bucket: 'approvals', metadata: error.metadata };
    }
    throw error;
  }
}
