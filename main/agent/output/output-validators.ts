import type { RunContext } from '../run-context.ts';
import { ModelRetry } from '../tools/model-retry.ts';
import { SchemaValidationError } from '../tools/schema-validation-error.ts';

/** Looks at every candidate for the output, partial ones included; returns it, changed or not, or throws ModelRetry. Source: spec 02 §4.4. */
export type OutputValidator<Deps, Output> = (
  output: Output,
  ctx: RunContext<Deps>,
) => Output | Promise<Output>;

/** An output, or why the model must try again. */
export type OutputOutcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: ModelRetry | SchemaValidationError };

/** Runs a step that may ask for a retry. */
export async function attemptOutput(step: () => unknown): Promise<OutputOutcome> {
  try {
    return { ok: true, value: await step() };
  } catch (error: unknown) {
    if (error instanceof ModelRetry || error instanceof SchemaValidationError)
      return { ok: false, error };
    throw error;
  }
}

/** Passes a candidate through the validators in order. */
export async function runValidators<Deps>(
  validators: readonly OutputValidator<Deps, unknown>[],
  candidate: unknown,
  ctx: RunContext<Deps>,
): Promise<unknown> {
  let output = candidate;
  // Each sees what the one before made of it.
  for (const validate of validators) output = await validate(output, ctx);
  return output;
}
