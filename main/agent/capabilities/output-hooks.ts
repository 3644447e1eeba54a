import type { ToolCallPart } from '../../../preload/contract/response-part.ts';
import type { ModelRequestParameters } from '../models/model.ts';
import type { RunContext } from '../run-context.ts';
import type { ModelRetry } from '../tools/model-retry.ts';
import type { SchemaValidationError } from '../tools/schema-validation-error.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import type { RawToolArgs } from './tool-hooks.ts';

/** Where an output comes from. */
export interface HookedOutput {
  /** As the run's output type has it, whatever this response is. */
  readonly mode: ModelRequestParameters['outputMode'];
  /** The call that gives the output, and its tool; null when it is text or nothing. */
  readonly call: ToolCallPart | null;
  readonly definition: ToolDefinition | null;
  /** Whether a function makes the output of what the model gave. */
  readonly hasFunction: boolean;
}

/**
 * Around what a response gives as the output: the check of a structured one, then, for each, the output function and
 * the validators. Partial outputs of a stream come through too: `ctx.partialOutput`. ModelRetry asks the model to try
 * again. Source: spec 07 CAP-3, CAP-10.
 */
export interface OutputHooks<Deps> {
  readonly beforeOutputValidate?: (
    ctx: RunContext<Deps>,
    given: HookedOutput & { readonly output: RawToolArgs },
  ) => RawToolArgs | Promise<RawToolArgs>;
  readonly afterOutputValidate?: (
    ctx: RunContext<Deps>,
    given: HookedOutput & { readonly output: unknown },
  ) => unknown;
  readonly wrapOutputValidate?: (
    ctx: RunContext<Deps>,
    given: HookedOutput & {
      readonly output: RawToolArgs;
      readonly handler: (output: RawToolArgs) => Promise<unknown>;
    },
  ) => unknown;
  /** Returns an output to go on with, or throws. Not called for partial outputs. */
  readonly onOutputValidateError?: (
    ctx: RunContext<Deps>,
    given: HookedOutput & {
      readonly output: RawToolArgs;
      readonly error: SchemaValidationError | ModelRetry;
    },
  ) => unknown;
  readonly beforeOutputProcess?: (
    ctx: RunContext<Deps>,
    given: HookedOutput & { readonly output: unknown },
  ) => unknown;
  readonly afterOutputProcess?: (
    ctx: RunContext<Deps>,
    given: HookedOutput & { readonly output: unknown },
  ) => unknown;
  readonly wrapOutputProcess?: (
    ctx: RunContext<Deps>,
    given: HookedOutput & {
      readonly output: unknown;
      readonly handler: (output: unknown) => Promise<unknown>;
    },
  ) => unknown;
  /** Returns the output, or throws. A retry is no error. */
  readonly onOutputProcessError?: (
    ctx: RunContext<Deps>,
    given: HookedOutput & { readonly output: unknown; readonly error: unknown },
  ) => unknown;
}
