import type { RunContext } from '../run-context.ts';
import type { Capability } from './capability.ts';

/** The capability that a function makes for each run, or none. It says itself whether the model loads it. Source: spec 07 CAP-2. */
export function dynamicCapability<Deps = unknown>(
  make: (ctx: RunContext<Deps>) => Capability<Deps> | null | Promise<Capability<Deps> | null>,
): Capability<Deps> {
  const none: Capability<Deps> = { name: 'dynamic_capability' };
  return { ...none, forRun: async (ctx) => (await make(ctx)) ?? none };
}
