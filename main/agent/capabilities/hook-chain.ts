import type { RunContext } from '../run-context.ts';
import type { Capability, CapabilityHooks } from './capability.ts';

/** The name of a hook. */
export type HookName = keyof CapabilityHooks<unknown>;

/** The function of a hook. */
export type Hook<Deps, Name extends HookName> = NonNullable<CapabilityHooks<Deps>[Name]>;

/** A context that says for which capability it is; null when the capability takes no part in the run yet. */
export type BindContext<Deps> = (
  ctx: RunContext<Deps>,
  capability: Capability<Deps>,
) => RunContext<Deps> | null;

/** The hooks of a run's capabilities, outermost first, and the ways in which they are put together. Source: spec 07 CAP-4, CAP-5. */
export class HookChain<Deps> {
  readonly #capabilities: readonly Capability<Deps>[];
  readonly #bind: BindContext<Deps>;

  constructor(capabilities: readonly Capability<Deps>[], bind: BindContext<Deps>) {
    this.#capabilities = capabilities;
    this.#bind = bind;
  }

  has(name: HookName): boolean {
    return this.#capabilities.some((capability) => capability[name] !== undefined);
  }

  /** From the first to the last, each with what the one before made of it. */
  async pass<Name extends HookName, Value>(
    name: Name,
    ctx: RunContext<Deps>,
    start: Value,
    call: (hook: Hook<Deps, Name>, own: RunContext<Deps>, value: Value) => Value | Promise<Value>,
  ): Promise<Value> {
    let value = start;
    for (const [hook, own] of this.#hooks(name, ctx)) value = await call(hook, own, value);
    return value;
  }

  /** From the last to the first. */
  async passBack<Name extends HookName, Value>(
    name: Name,
    ctx: RunContext<Deps>,
    start: Value,
    call: (hook: Hook<Deps, Name>, own: RunContext<Deps>, value: Value) => Value | Promise<Value>,
  ): Promise<Value> {
    let value = start;
    for (const [hook, own] of this.#hooks(name, ctx).toReversed())
      value = await call(hook, own, value);
    return value;
  }

  /** A value in the wrappings that hooks put around it, the last one's innermost. */
  wrap<Name extends HookName, Value>(
    name: Name,
    ctx: RunContext<Deps>,
    start: Value,
    call: (hook: Hook<Deps, Name>, own: RunContext<Deps>, value: Value) => Value,
  ): Value {
    return this.#hooks(name, ctx).reduceRight(
      (value, [hook, own]) => call(hook, own, value),
      start,
    );
  }

  /** The first around the second, and so on, around the step itself. */
  nest<Name extends HookName, Input, Value>(
    name: Name,
    ctx: RunContext<Deps>,
    step: (input: Input) => Promise<Value>,
    call: (
      hook: Hook<Deps, Name>,
      own: RunContext<Deps>,
      input: Input,
      handler: (input: Input) => Promise<Value>,
    ) => Value | Promise<Value>,
  ): (input: Input) => Promise<Value> {
    return this.#hooks(name, ctx).reduceRight(
      (handler, [hook, own]) =>
        async (input: Input): Promise<Value> =>
          call(hook, own, input, handler),
      step,
    );
  }

  /** From the last to the first, until one returns; each sees what the one before threw. `isExpected` tells what goes on to the next. */
  async recover<Name extends HookName, Value>(
    name: Name,
    ctx: RunContext<Deps>,
    failure: unknown,
    call: (hook: Hook<Deps, Name>, own: RunContext<Deps>, error: unknown) => Value | Promise<Value>,
    isExpected: (error: unknown) => boolean = () => true,
  ): Promise<Value> {
    let error = failure;
    for (const [hook, own] of this.#hooks(name, ctx).toReversed()) {
      try {
        return await call(hook, own, error);
      } catch (thrown: unknown) {
        if (!isExpected(thrown)) throw thrown;
        error = thrown;
      }
    }
    throw error;
  }

  #hooks<Name extends HookName>(
    name: Name,
    ctx: RunContext<Deps>,
  ): readonly (readonly [Hook<Deps, Name>, RunContext<Deps>])[] {
    return this.#capabilities.flatMap((capability) => {
      const hook = capability[name];
      if (hook === undefined) return [];
      const own = this.#bind(ctx, capability);
      if (own === null) return [];
      // Capabilities that are classes find their own state in `this`.
      const bound = hook.bind(capability as never) as Hook<Deps, Name>;
      return [[bound, own] as const];
    });
  }
}
