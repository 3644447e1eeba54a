import type { CallHooks } from '../tools/validate-args.ts';
import { executeInHooks } from './execute-in-hooks.ts';
import type { HookChain, HookName } from './hook-chain.ts';
import { validateInHooks } from './validate-in-hooks.ts';

const validateHooks: readonly HookName[] = [
  'beforeToolValidate',
  'wrapToolValidate',
  'afterToolValidate',
  'onToolValidateError',
];
const executeHooks: readonly HookName[] = [
  'beforeToolExecute',
  'wrapToolExecute',
  'afterToolExecute',
  'onToolExecuteError',
];

/** The hooks of a run around each call of a function tool. A tool that nothing stands around starts in the very step that calls it. */
export function createCallHooks<Deps>(hooks: HookChain<Deps>): CallHooks<Deps> {
  const hasSome = (names: readonly HookName[]): boolean => names.some((name) => hooks.has(name));
  return {
    validate: hasSome(validateHooks)
      ? (ctx, call, args, validate) => validateInHooks(hooks, ctx, call, args, validate)
      : (_ctx, _call, args, validate) => validate(args),
    execute: hasSome(executeHooks)
      ? (ctx, call, args, execute) => executeInHooks(hooks, ctx, call, args, execute)
      : (_ctx, _call, args, execute) => execute(args),
  };
}
