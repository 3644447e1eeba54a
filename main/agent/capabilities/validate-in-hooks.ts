import { UserError } from '../errors.ts';
import type { RunContext } from '../run-context.ts';
import { isDeferral } from '../tools/deferred-tools.ts';
import { ModelRetry } from '../tools/model-retry.ts';
import { SchemaValidationError } from '../tools/schema-validation-error.ts';
import type { ValidatedArgs } from '../tools/validate-args.ts';
import type { HookChain } from './hook-chain.ts';
import { SkipToolValidation } from './skip-errors.ts';
import type { HookedCall, RawToolArgs } from './tool-hooks.ts';

/** Checks the arguments of a call inside of the hooks around that. Source: spec 07 CAP-5, CAP-6. */
export async function validateInHooks<Deps>(
  hooks: HookChain<Deps>,
  ctx: RunContext<Deps>,
  call: HookedCall,
  args: RawToolArgs,
  validate: (args: RawToolArgs) => Promise<ValidatedArgs>,
): Promise<ValidatedArgs> {
  try {
    const raw = await beforeValidate(hooks, ctx, call, args);
    const checked = await wrapValidate(hooks, ctx, call, raw, validate);
    return await afterValidate(hooks, ctx, call, checked);
  } catch (error: unknown) {
    if (error instanceof SkipToolValidation) return { args: error.args, deferral: null };
    throw error;
  }
}

async function beforeValidate<Deps>(
  hooks: HookChain<Deps>,
  ctx: RunContext<Deps>,
  call: HookedCall,
  args: RawToolArgs,
): Promise<RawToolArgs> {
  try {
    return await hooks.pass('beforeToolValidate', ctx, args, (hook, own, given) =>
      hook(own, { ...call, args: given }),
    );
  } catch (error: unknown) {
    throw refuseDeferral('beforeToolValidate', error);
  }
}

async function wrapValidate<Deps>(
  hooks: HookChain<Deps>,
  ctx: RunContext<Deps>,
  call: HookedCall,
  raw: RawToolArgs,
  validate: (args: RawToolArgs) => Promise<ValidatedArgs>,
): Promise<ValidatedArgs> {
  const seen: { validated: ValidatedArgs | null } = { validated: null };
  const wrapped = hooks.nest<'wrapToolValidate', RawToolArgs, unknown>(
    'wrapToolValidate',
    ctx,
    async (given) => {
      seen.validated = await validate(given);
      return seen.validated.args;
    },
    (hook, own, given, handler) => hook(own, { ...call, args: given, handler }),
  );
  try {
    const args = await wrapped(raw);
    return { args, deferral: seen.validated?.deferral ?? null };
  } catch (error: unknown) {
    if (isDeferral(error)) {
      // Only what has been found valid can be shown to whoever settles the call.
      if (seen.validated === null) throw refuseDeferral('wrapToolValidate', error);
      return { args: seen.validated.args, deferral: error };
    }
    if (!isInvalid(error)) throw error;
    return { args: await recoverValidate(hooks, ctx, call, raw, error), deferral: null };
  }
}

async function recoverValidate<Deps>(
  hooks: HookChain<Deps>,
  ctx: RunContext<Deps>,
  call: HookedCall,
  args: RawToolArgs,
  error: SchemaValidationError | ModelRetry,
): Promise<unknown> {
  try {
    return await hooks.recover(
      'onToolValidateError',
      ctx,
      error,
      (hook, own, failure) =>
        // Only such errors go on to the next hook.
        hook(own, { ...call, args, error: failure as SchemaValidationError | ModelRetry }),
      isInvalid,
    );
  } catch (thrown: unknown) {
    throw refuseDeferral('onToolValidateError', thrown);
  }
}

async function afterValidate<Deps>(
  hooks: HookChain<Deps>,
  ctx: RunContext<Deps>,
  call: HookedCall,
  { args, deferral }: ValidatedArgs,
): Promise<ValidatedArgs> {
  try {
    const accepted = await hooks.passBack('afterToolValidate', ctx, args, (hook, own, given) =>
      hook(own, { ...call, args: given }),
    );
    return { args: accepted, deferral };
  } catch (error: unknown) {
    // The last to look is the one whose word counts.
    if (isDeferral(error)) return { args, deferral: error };
    throw error;
  }
}

function isInvalid(error: unknown): error is SchemaValidationError | ModelRetry {
  return error instanceof SchemaValidationError || error instanceof ModelRetry;
}

function refuseDeferral(hookName: string, error: unknown): unknown {
  if (!isDeferral(error)) return error;
  return new UserError(
    `\`${error.name}\` was thrown by \`${hookName}\`, where the arguments of the call are not known to be valid. Defer a call from \`afterToolValidate\`, from the tool's \`argsValidator\`, or from \`beforeToolExecute\`.`,
    { cause: error },
  );
}
