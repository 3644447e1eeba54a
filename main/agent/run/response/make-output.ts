import type { ToolCallPart } from '../../../../preload/contract/response-part.ts';
import type { HookedOutput } from '../../capabilities/output-hooks.ts';
import { processOutputInHooks, validateOutputInHooks } from '../../capabilities/output-in-hooks.ts';
import {
  callRecipe,
  textRecipe,
  type OutputRecipe,
  type RawOutput,
} from '../../output/output-recipe.ts';
import type { OutputTool } from '../../output/output-tools.ts';
import { runValidators } from '../../output/output-validators.ts';
import { untracedRun } from '../../telemetry/run-trace.ts';
import { forOutputFunction, LiveRunContext } from '../live-run-context.ts';
import type { RunState } from '../run-state.ts';

/** Something that a response gives as the output. */
export interface OutputCandidate<Deps> {
  readonly raw: RawOutput;
  readonly recipe: OutputRecipe;
  readonly target: HookedOutput;
  /** What hooks and the output function see. */
  readonly ctx: LiveRunContext<Deps>;
  /** What the validators see. */
  readonly validatorContext: LiveRunContext<Deps>;
}

/** The text of a response as a candidate for the output. */
export function textCandidate<Deps>(
  text: string,
  state: RunState<Deps>,
  options: { readonly isPartial?: boolean } = {},
): OutputCandidate<Deps> {
  const { output } = state.setup;
  if (output.text === null) throw new TypeError('This run takes no text as its output.');
  const recipe = textRecipe(output.text);
  const ctx = new LiveRunContext(state, { partialOutput: options.isPartial ?? false });
  const target = { mode: output.mode, call: null, definition: null };
  return {
    raw: text,
    recipe,
    target: { ...target, hasFunction: recipe.hasFunction },
    ctx,
    validatorContext: ctx,
  };
}

/** The call of an output tool as a candidate for the output. */
export function callCandidate<Deps>(
  call: ToolCallPart,
  tool: OutputTool,
  state: RunState<Deps>,
  options: { readonly isPartial?: boolean } = {},
): OutputCandidate<Deps> {
  const recipe = callRecipe(tool, call);
  const place = {
    toolName: call.toolName,
    toolCallId: call.toolCallId,
    maxRetries: tool.maxRetries ?? state.setup.retries.output,
    partialOutput: options.isPartial ?? false,
  };
  const retry = state.toolRetries.countOf(call.toolName);
  const target = { mode: state.setup.output.mode, call, definition: tool.definition };
  return {
    raw: call.args,
    recipe,
    target: { ...target, hasFunction: recipe.hasFunction },
    ctx: new LiveRunContext(state, { ...place, retry }),
    validatorContext: new LiveRunContext(state, place),
  };
}

/** No output at all as a candidate, where the run takes that. */
export function nothingCandidate<Deps>(state: RunState<Deps>): OutputCandidate<Deps> {
  const ctx = new LiveRunContext(state);
  return {
    raw: null,
    recipe: { validate: null, hasFunction: false, finish: () => null },
    target: { mode: 'text', call: null, definition: null, hasFunction: false },
    ctx,
    validatorContext: ctx,
  };
}

/** Makes an output: checks it, then processes it. Throws SchemaValidationError or ModelRetry when the model must try again. */
export async function makeOutput<Deps>(
  candidate: OutputCandidate<Deps>,
  state: RunState<Deps>,
): Promise<unknown> {
  return processCandidate(candidate, await validateCandidate(candidate, state), state);
}

/** Checks a candidate that needs it. */
export async function validateCandidate<Deps>(
  { raw, recipe, target, ctx }: OutputCandidate<Deps>,
  state: RunState<Deps>,
): Promise<unknown> {
  const { validate } = recipe;
  if (validate === null) return raw;
  return validateOutputInHooks(state.setup.hooks, ctx, target, raw, (given) =>
    validate(given, ctx.partialOutput),
  );
}

/** Makes the output of a candidate that was found valid: the output function, then the validators. */
export async function processCandidate<Deps>(
  { recipe, target, ctx, validatorContext }: OutputCandidate<Deps>,
  value: unknown,
  { setup }: RunState<Deps>,
): Promise<unknown> {
  return processOutputInHooks(setup.hooks, ctx, target, value, async (given) => {
    // Partial outputs are tries; only a whole one is a span.
    const trace = ctx.partialOutput ? untracedRun : setup.trace;
    const output: unknown = await recipe.finish(given, forOutputFunction(ctx), trace);
    return runValidators(setup.validators, output, validatorContext);
  });
}
