import type { JsonObject } from '../../../preload/contract/json.ts';
import type { ToolCallPart } from '../../../preload/contract/response-part.ts';
import type { RunContext } from '../run-context.ts';
import type { DeferredToolRequests, DeferredToolResults } from '../tools/deferred-tools.ts';
import type { ModelRetry } from '../tools/model-retry.ts';
import type { SchemaValidationError } from '../tools/schema-validation-error.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';

/** The arguments of a call as the model wrote them. */
export type RawToolArgs = string | JsonObject | null;

/** A call of a function tool. */
export interface HookedCall {
  readonly call: ToolCallPart;
  readonly definition: ToolDefinition;
}

/**
 * Around each call of a function tool: the check of its arguments, then its execution. Arguments go from hook to hook.
 * ModelRetry and ToolFailed answer the model; SkipToolValidation and SkipToolExecution take the place of the step;
 * CallDeferred and ApprovalRequired may be thrown once the arguments are known to be valid. Source: spec 07 CAP-3…CAP-6.
 */
export interface ToolHooks<Deps> {
  readonly beforeToolValidate?: (
    ctx: RunContext<Deps>,
    given: HookedCall & { readonly args: RawToolArgs },
  ) => RawToolArgs | Promise<RawToolArgs>;
  readonly afterToolValidate?: (
    ctx: RunContext<Deps>,
    given: HookedCall & { readonly args: unknown },
  ) => unknown;
  readonly wrapToolValidate?: (
    ctx: RunContext<Deps>,
    given: HookedCall & {
      readonly args: RawToolArgs;
      readonly handler: (args: RawToolArgs) => Promise<unknown>;
    },
  ) => unknown;
  /** Returns arguments to go on with, or throws. */
  readonly onToolValidateError?: (
    ctx: RunContext<Deps>,
    given: HookedCall & {
      readonly args: RawToolArgs;
      readonly error: SchemaValidationError | ModelRetry;
    },
  ) => unknown;
  readonly beforeToolExecute?: (
    ctx: RunContext<Deps>,
    given: HookedCall & { readonly args: unknown },
  ) => unknown;
  readonly afterToolExecute?: (
    ctx: RunContext<Deps>,
    given: HookedCall & { readonly args: unknown; readonly result: unknown },
  ) => unknown;
  readonly wrapToolExecute?: (
    ctx: RunContext<Deps>,
    given: HookedCall & {
      readonly args: unknown;
      readonly handler: (args: unknown) => Promise<unknown>;
    },
  ) => unknown;
  /** Returns the result of the call, or throws. Retries, failures that the tool tells of and deferrals are no errors. */
  readonly onToolExecuteError?: (
    ctx: RunContext<Deps>,
    given: HookedCall & { readonly args: unknown; readonly error: unknown },
  ) => unknown;
  /** Chooses and changes the function tools of a step. Neither names nor number may grow. */
  readonly prepareTools?: (
    ctx: RunContext<Deps>,
    given: { readonly definitions: readonly ToolDefinition[] },
  ) => readonly ToolDefinition[] | Promise<readonly ToolDefinition[]>;
  /** The same for output tools. */
  readonly prepareOutputTools?: (
    ctx: RunContext<Deps>,
    given: { readonly definitions: readonly ToolDefinition[] },
  ) => readonly ToolDefinition[] | Promise<readonly ToolDefinition[]>;
  /** Settles calls that wait for an approval or a result from outside, some or all of them. */
  readonly handleDeferredToolCalls?: (
    ctx: RunContext<Deps>,
    given: { readonly requests: DeferredToolRequests },
  ) => DeferredToolResults | null | Promise<DeferredToolResults | null>;
}
