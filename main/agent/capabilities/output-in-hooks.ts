import type { RunContext } from '../run-context.ts';
import { ModelRetry } from '../tools/model-retry.ts';
import { SchemaValidationError } from '../tools/schema-validation-error.ts';
import type { HookChain } from './hook-chain.ts';
import type { HookedOutput } from './output-hooks.ts';
import type { RawToolArgs } from './tool-hooks.ts';

/** Checks what a model gave as the output inside of the hooks around that. Source: spec 07 CAP-5, CAP-10. */
export async function validateOutputInHooks<Deps>(
  hooks: HookChain<Deps>,
  ctx: RunContext<Deps>,
  target: HookedOutput,
  raw: RawToolArgs,
  validate: (raw: RawToolArgs) => Promise<unknown>,
): Promise<unknown> {
  const given = await hooks.pass('beforeOutputValidate', ctx, raw, (hook, own, output) =>
    hook(own, { ...target, output }),
  );
  const wrapped = hooks.nest('wrapOutputValidate', ctx, validate, (hook, own, output, handler) =>
    hook(own, { ...target, output, handler }),
  );
  const validated = await wrapped(given).catch((error: unknown) => {
    // What is still coming in may well be wrong so far.
    if (ctx.partialOutput || !isInvalid(error)) throw error;
    return hooks.recover<'onOutputValidateError', unknown>(
      'onOutputValidateError',
      ctx,
      error,
      (hook, own, failure) =>
        // Only such errors go on to the next hook.
        hook(own, { ...target, output: given, error: failure as typeof error }),
      isInvalid,
    );
  });
  return hooks.passBack('afterOutputValidate', ctx, validated, (hook, own, output) =>
    hook(own, { ...target, output }),
  );
}

/** Makes the output of what was found valid inside of the hooks around that. */
export async function processOutputInHooks<Deps>(
  hooks: HookChain<Deps>,
  ctx: RunContext<Deps>,
  target: HookedOutput,
  value: unknown,
  process: (value: unknown) => Promise<unknown>,
): Promise<unknown> {
  const given = await hooks.pass('beforeOutputProcess', ctx, value, (hook, own, output) =>
    hook(own, { ...target, output }),
  );
  const wrapped = hooks.nest('wrapOutputProcess', ctx, process, (hook, own, output, handler) =>
    hook(own, { ...target, output, handler }),
  );
  const made = await wrapped(given).catch((error: unknown) => {
    if (error instanceof ModelRetry) throw error;
    return hooks.recover<'onOutputProcessError', unknown>(
      'onOutputProcessError',
      ctx,
      error,
      (hook, own, failure) => hook(own, { ...target, output: given, error: failure }),
    );
  });
  return hooks.passBack('afterOutputProcess', ctx, made, (hook, own, output) =>
    hook(own, { ...target, output }),
  );
}

function isInvalid(error: unknown): error is SchemaValidationError | ModelRetry {
  return error instanceof SchemaValidationError || error instanceof ModelRetry;
}
