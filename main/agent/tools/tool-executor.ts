import type { ToolCallPart } from '../../../preload/contract/response-part.ts';
import { linkAbort, raceAbort } from '../cancellation/abortable.ts';
import { RunCancelled } from '../cancellation/run-cancelled.ts';
import type { RunContext } from '../run-context.ts';
import { ApprovalRequired, CallDeferred } from './deferred-tools.ts';
import { ModelRetry, ToolFailed } from './model-retry.ts';
import { parseToolArgs } from './parse-tool-args.ts';
import { SchemaValidationError } from './schema-validation-error.ts';
import { retryPromptPart, toolReturnPart, type ToolCallOutcome } from './tool-call-outcome.ts';
import type { CatalogTool, ToolCatalog } from './tool-catalog.ts';
import type { ToolRetries } from './tool-retries.ts';
import { toToolContent, ToolReturn } from './tool-return.ts';

/** What carrying out calls needs of the run. */
export interface ToolExecutorOptions<Deps> {
  readonly catalog: ToolCatalog<Deps>;
  readonly outputToolNames: readonly string[];
  readonly retries: ToolRetries;
  /** Budget of a tool that does not exist. */
  readonly defaultLimit: number;
  readonly defaultTimeoutSeconds: number | null;
  readonly nowIso: () => string;
  /** The context a call sees: which call it is, how often it failed, and its own signal. */
  readonly contextFor: (call: ToolCallPart, limit: number, signal: AbortSignal) => RunContext<Deps>;
}

/** A call after its arguments were checked: ready, or already answered. */
export type CheckedCall<Deps> =
  | {
      readonly kind: 'ready';
      readonly call: ToolCallPart;
      readonly tool: CatalogTool<Deps>;
      readonly args: unknown;
    }
  | {
      readonly kind: 'settled';
      readonly call: ToolCallPart;
      readonly outcome: ToolCallOutcome;
      readonly argsValid: boolean;
    };

/** Checks and carries out tool calls. Throws only what ends the run. Source: spec 02 §3. */
export class ToolExecutor<Deps> {
  readonly #options: ToolExecutorOptions<Deps>;

  constructor(options: ToolExecutorOptions<Deps>) {
    this.#options = options;
  }

  /** Finds the tool and checks the arguments: JSON, schema, then the tool's own validator. */
  async check(call: ToolCallPart, signal: AbortSignal): Promise<CheckedCall<Deps>> {
    const tool = this.#options.catalog.get(call.toolName);
    if (tool === undefined) return this.#unknown(call);
    const parsed = parseToolArgs(call.args);
    if (!parsed.ok) return this.#invalid(call, tool, new SchemaValidationError(parsed.issues));
    const validation = await tool.validate(parsed.value);
    if (!validation.ok)
      return this.#invalid(call, tool, new SchemaValidationError(validation.issues));
    return this.#checkFurther(call, tool, validation.value, signal);
  }

  /** Runs a checked call. The signal aborts when nobody waits for it any more. */
  async execute(checked: CheckedCall<Deps>, signal: AbortSignal): Promise<ToolCallOutcome> {
    if (checked.kind === 'settled') return checked.outcome;
    const { call, tool, args } = checked;
    try {
      const result = await this.#callInTime(call, tool, args, signal);
      const outcome = this.#answered(call, result);
      this.#options.retries.succeed(call.toolName);
      return outcome;
    } catch (error: unknown) {
      return this.#outcomeOfError(call, tool, error);
    }
  }

  async #checkFurther(
    call: ToolCallPart,
    tool: CatalogTool<Deps>,
    args: unknown,
    signal: AbortSignal,
  ): Promise<CheckedCall<Deps>> {
    if (tool.checkArgs === null) return { kind: 'ready', call, tool, args };
    try {
      await tool.checkArgs(this.#options.contextFor(call, tool.limit, signal), args);
      return { kind: 'ready', call, tool, args };
    } catch (error: unknown) {
      if (error instanceof ModelRetry) return this.#invalid(call, tool, error);
      const outcome = this.#outcomeOfError(call, tool, error);
      return { kind: 'settled', call, outcome, argsValid: outcome.kind === 'deferred' };
    }
  }

  #unknown(call: ToolCallPart): CheckedCall<Deps> {
    const names = [...this.#options.catalog.keys(), ...this.#options.outputToolNames].toSorted();
    const available =
      names.length === 0
        ? 'No tools available.'
        : `Available tools: ${names.map((name) => `'${name}'`).join(', ')}`;
    const error = new ModelRetry(`Unknown tool name: '${call.toolName}'. ${available}`);
    return this.#settleWithRetry(call, this.#options.defaultLimit, error);
  }

  #invalid(
    call: ToolCallPart,
    tool: CatalogTool<Deps>,
    error: SchemaValidationError | ModelRetry,
  ): CheckedCall<Deps> {
    return this.#settleWithRetry(call, tool.limit, error);
  }

  #settleWithRetry(
    call: ToolCallPart,
    limit: number,
    error: SchemaValidationError | ModelRetry,
  ): CheckedCall<Deps> {
    return { kind: 'settled', call, outcome: this.#retry(call, limit, error), argsValid: false };
  }

  #retry(
    call: ToolCallPart,
    limit: number,
    error: SchemaValidationError | ModelRetry,
  ): ToolCallOutcome {
    this.#options.retries.fail(call.toolName, limit, error);
    const content = error instanceof ModelRetry ? error.message : error.issues;
    return {
      kind: 'answered',
      part: retryPromptPart(call, this.#options.nowIso(), content),
      content: null,
    };
  }

  async #callInTime(
    call: ToolCallPart,
    tool: CatalogTool<Deps>,
    args: unknown,
    signal: AbortSignal,
  ): Promise<unknown> {
    const seconds = tool.definition.timeoutSeconds ?? this.#options.defaultTimeoutSeconds;
    const late = new AbortController();
    const link = linkAbort([signal, late.signal]);
    const timer =
      seconds === null ? null : setTimeout(() => late.abort(timedOut(seconds)), seconds * 1000);
    try {
      const ctx = this.#options.contextFor(call, tool.limit, link.signal);
      // A tool that is not async runs here and now; what it throws is caught like a rejection.
      const work = (async () => tool.call(args, ctx))();
      // Other aborts are the batch's business, which stops waiting by itself.
      return await raceAbort(work, late.signal);
    } finally {
      if (timer !== null) clearTimeout(timer);
      link.unlink();
    }
  }

  #answered(call: ToolCallPart, result: unknown): ToolCallOutcome {
    const rich = result instanceof ToolReturn ? result : new ToolReturn({ returnValue: result });
    const part = toolReturnPart(call, this.#options.nowIso(), {
      content: toToolContent(call.toolName, rich.returnValue),
      outcome: 'success',
      metadata: rich.metadata,
    });
    return { kind: 'answered', part, content: rich.content };
  }

  #outcomeOfError(call: ToolCallPart, tool: CatalogTool<Deps>, error: unknown): ToolCallOutcome {
    if (error instanceof ModelRetry) return this.#retry(call, tool.limit, error);
    if (error instanceof ToolFailed) return this.#failed(call, error.message);
    if (error instanceof RunCancelled) {
      return this.#failed(call, `The sub-agent run was cancelled: ${error.message}`);
    }
    if (error instanceof CallDeferred) {
      return { kind: 'deferred', bucket: 'calls', metadata: error.metadata };
    }
    if (error instanceof ApprovalRequired) {
      return { kind: 'deferred', bucket: 'approvals', metadata: error.metadata };
    }
    throw error;
  }

  #failed(call: ToolCallPart, message: string): ToolCallOutcome {
    const part = toolReturnPart(call, this.#options.nowIso(), {
      content: message,
      outcome: 'failed',
    });
    return { kind: 'answered', part, content: null };
  }
}

function timedOut(seconds: number): ModelRetry {
  return new ModelRetry(`Timed out after ${seconds} seconds.`);
}
