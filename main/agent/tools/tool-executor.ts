import type { ToolCallPart } from '../../../preload/contract/response-part.ts';
import { linkAbort, raceAbort } from '../cancellation/abortable.ts';
import type { RunContext } from '../run-context.ts';
import { CallOutcomes } from './call-outcomes.ts';
import { validateArgs, type CallHooks } from './validate-args.ts';
import { ModelRetry, ToolFailed } from './model-retry.ts';
import { SchemaValidationError } from './schema-validation-error.ts';
import type { GivenApproval, SuppliedResult, SuppliedResults } from './supplied-results.ts';
import type { ToolCallOutcome } from './tool-call-outcome.ts';
import type { CatalogTool, ToolCatalog } from './tool-catalog.ts';
import type { ToolDefinition } from './tool-definition.ts';
import type { ToolRetries } from './tool-retries.ts';
import { ToolReturn } from './tool-return.ts';

/** Where a call stands, for the context that its tool sees. */
export interface CallPlace {
  readonly limit: number;
  /** Aborts when nobody waits for the call any more. */
  readonly signal: AbortSignal;
  /** Null for a call that nobody was asked about. */
  readonly approval: GivenApproval | null;
}

/** What carrying out calls needs of the run. */
export interface ToolExecutorOptions<Deps> {
  readonly catalog: ToolCatalog<Deps>;
  readonly outputToolNames: readonly string[];
  readonly retries: ToolRetries;
  /** Budget of a tool that does not exist. */
  readonly defaultLimit: number;
  readonly defaultTimeoutSeconds: number | null;
  readonly nowIso: () => string;
  readonly contextFor: (call: ToolCallPart, place: CallPlace) => RunContext<Deps>;
  readonly hooks: CallHooks<Deps>;
  /** Why a tool may not be called yet; null when it may. */
  readonly refusalOf: (definition: ToolDefinition) => string | null;
  /** Throws a UserError when a call shows the model tools that it may not show. */
  readonly assertShows: (call: ToolCallPart, toolNames: readonly string[]) => void;
  /** What came from outside for calls that an earlier run deferred. */
  readonly supplied: SuppliedResults | null;
}

/** A call after its arguments were checked: ready, or already answered. */
export type CheckedCall<Deps> =
  | {
      readonly kind: 'ready';
      readonly call: ToolCallPart;
      readonly tool: CatalogTool<Deps>;
      readonly args: unknown;
      readonly approval: GivenApproval | null;
    }
  | {
      readonly kind: 'settled';
      readonly call: ToolCallPart;
      readonly outcome: ToolCallOutcome;
      /** Null when the arguments were not looked at. */
      readonly argsValid: boolean | null;
    };

type ReadyCall<Deps> = Extract<CheckedCall<Deps>, { readonly kind: 'ready' }>;

/** Checks and carries out tool calls. Throws only what ends the run. Source: spec 02 §3. */
export class ToolExecutor<Deps> {
  readonly #options: ToolExecutorOptions<Deps>;
  readonly #outcomes: CallOutcomes;

  constructor(options: ToolExecutorOptions<Deps>) {
    this.#options = options;
    this.#outcomes = new CallOutcomes(options);
  }

  /** Whether there is a tool for a call. */
  has(call: ToolCallPart): boolean {
    return this.#options.catalog.has(call.toolName);
  }

  /** Finds the tool and checks the arguments: JSON, schema, then the tool's own validator. */
  async check(call: ToolCallPart, signal: AbortSignal): Promise<CheckedCall<Deps>> {
    const supplied = this.#options.supplied?.get(call.toolCallId);
    if (supplied !== undefined && supplied.kind !== 'approved') return this.#settle(call, supplied);
    const tool = this.#options.catalog.get(call.toolName);
    if (tool === undefined) return this.#unknown(call);
    const refusal = this.#options.refusalOf(tool.definition);
    if (refusal !== null) {
      const outcome = this.#outcomes.unavailable(call, tool.limit, refusal);
      return { kind: 'settled', call, outcome, argsValid: false };
    }
    const approval = supplied ?? null;
    const place = { limit: tool.limit, signal, approval };
    const ctx = this.#options.contextFor(call, place);
    const target = { call, definition: tool.definition };
    try {
      const { args, deferral } = await this.#options.hooks.validate(
        ctx,
        target,
        approval?.args ?? call.args,
        (raw) => validateArgs(tool, raw, ctx),
      );
      if (deferral === null) return { kind: 'ready', call, tool, args, approval };
      const outcome = this.#outcomes.ofError(call, tool.limit, deferral);
      return { kind: 'settled', call, outcome, argsValid: true };
    } catch (error: unknown) {
      if (error instanceof SchemaValidationError) return this.#retry(call, tool.limit, error);
      const outcome = this.#outcomes.ofError(call, tool.limit, error);
      return { kind: 'settled', call, outcome, argsValid: false };
    }
  }

  /** Runs a checked call. The signal aborts when nobody waits for it any more. */
  async execute(checked: CheckedCall<Deps>, signal: AbortSignal): Promise<ToolCallOutcome> {
    if (checked.kind === 'settled') {
      // It keeps its place among calls that end at once: none comes before another that was started earlier.
      return this.#inTime(() => checked.outcome, null, signal);
    }
    const { call, tool } = checked;
    try {
      const result = await this.#callInHooks(checked, signal);
      if (result instanceof ToolReturn) this.#options.assertShows(call, result.tools);
      const outcome = this.#outcomes.answered(call, result);
      this.#options.retries.succeed(call.toolName);
      return outcome;
    } catch (error: unknown) {
      return this.#outcomes.ofError(call, tool.limit, error);
    }
  }

  #settle(call: ToolCallPart, supplied: Exclude<SuppliedResult, GivenApproval>): CheckedCall<Deps> {
    return { kind: 'settled', call, outcome: this.#outcomeOf(call, supplied), argsValid: null };
  }

  #outcomeOf(
    call: ToolCallPart,
    supplied: Exclude<SuppliedResult, GivenApproval>,
  ): ToolCallOutcome {
    if (supplied.kind === 'denied') return this.#outcomes.refused(call, 'denied', supplied.message);
    const { value } = supplied;
    if (value instanceof ModelRetry || value instanceof ToolFailed) {
      const limit = this.#options.catalog.get(call.toolName)?.limit ?? this.#options.defaultLimit;
      return this.#outcomes.ofError(call, limit, value);
    }
    return this.#outcomes.answered(call, value);
  }

  #unknown(call: ToolCallPart): CheckedCall<Deps> {
    const { catalog, outputToolNames, refusalOf } = this.#options;
    const callable = [...catalog.values()].filter(
      ({ definition }) => refusalOf(definition) === null,
    );
    const names = [
      ...callable.map(({ definition }) => definition.name),
      ...outputToolNames,
    ].toSorted();
    const available =
      names.length === 0
        ? catalog.size === 0
          ? 'No tools available.'
          : 'No tools are available yet.'
        : `Available tools: ${names.map((name) => `'${name}'`).join(', ')}`;
    const error = new ModelRetry(`Unknown tool name: '${call.toolName}'. ${available}`);
    return this.#retry(call, this.#options.defaultLimit, error);
  }

  #retry(
    call: ToolCallPart,
    limit: number,
    error: SchemaValidationError | ModelRetry,
  ): CheckedCall<Deps> {
    const outcome = this.#outcomes.retried(call, limit, error);
    return { kind: 'settled', call, outcome, argsValid: false };
  }

  #callInHooks(ready: ReadyCall<Deps>, signal: AbortSignal): Promise<unknown> {
    const { call, tool, args, approval } = ready;
    const ctx = this.#options.contextFor(call, { limit: tool.limit, signal, approval });
    const target = { call, definition: tool.definition };
    return this.#options.hooks.execute(ctx, target, args, (given) =>
      this.#callInTime({ ...ready, args: given }, signal),
    );
  }

  #callInTime(ready: ReadyCall<Deps>, signal: AbortSignal): Promise<unknown> {
    const { call, tool, args, approval } = ready;
    const seconds = tool.definition.timeoutSeconds ?? this.#options.defaultTimeoutSeconds;
    const callTool = (inner: AbortSignal): unknown => {
      const place = { limit: tool.limit, signal: inner, approval };
      return tool.call(args, this.#options.contextFor(call, place));
    };
    return this.#inTime(callTool, seconds, signal);
  }

  async #inTime<Value>(
    step: (signal: AbortSignal) => Value | Promise<Value>,
    seconds: number | null,
    signal: AbortSignal,
  ): Promise<Value> {
    const late = new AbortController();
    const link = linkAbort([signal, late.signal]);
    const timer =
      seconds === null ? null : setTimeout(() => late.abort(timedOut(seconds)), seconds * 1000);
    try {
      // A tool that is not async runs here and now; what it throws is caught like a rejection.
      const work = (async () => step(link.signal))();
      // Other aborts are the batch's business, which stops waiting by itself.
      return await raceAbort(work, late.signal);
    } finally {
      if (timer !== null) clearTimeout(timer);
      link.unlink();
    }
  }
}

function timedOut(seconds: number): ModelRetry {
  return new ModelRetry(`Timed out after ${seconds} seconds.`);
}
