import type { RunContext } from '../run-context.ts';
import { isAppFacing, markAppFacing } from './app-facing.ts';
import type { Capability, CapabilityAgent } from './capability.ts';

/** What a wrapper says in place of the capability that it wraps. */
export type CapabilityChange<Deps> = (
  wrapped: Capability<Deps>,
) => Partial<Omit<Capability<Deps>, 'forAgent' | 'forRun'>>;

/**
 * A capability in another one's place, which it changes: what the change does not name is the wrapped one's, its id
 * and its hooks included. What that makes for an agent or a run is wrapped in turn.
 */
export function wrapCapability<Deps>(
  wrapped: Capability<Deps>,
  change: CapabilityChange<Deps>,
): Capability<Deps> {
  const rewrap = (made: Capability<Deps>): Capability<Deps> =>
    made === wrapped ? wrapper : wrapCapability(made, change);
  const own = new Map<PropertyKey, unknown>(Object.entries(change(wrapped)));
  if (wrapped.forAgent !== undefined) {
    own.set('forAgent', (agent: CapabilityAgent) => rewrap(wrapped.forAgent?.(agent) ?? wrapped));
  }
  if (wrapped.forRun !== undefined) {
    own.set('forRun', async (ctx: RunContext<Deps>) =>
      rewrap((await wrapped.forRun?.(ctx)) ?? wrapped),
    );
  }
  const wrapper = new Proxy<Capability<Deps>>(
    {},
    {
      get: (_, key) => (own.has(key) ? own.get(key) : readFrom(wrapped, key)),
      has: (_, key) => own.has(key) || key in wrapped,
      // Others may name its class, to stand before or behind it.
      getPrototypeOf: () => Object.getPrototypeOf(wrapped) as object | null,
    },
  );
  return isAppFacing(wrapped) ? markAppFacing(wrapper) : wrapper;
}

// A class finds its own state in `this`, which is not the wrapper's.
function readFrom(wrapped: object, key: PropertyKey): unknown {
  const value: unknown = Reflect.get(wrapped, key, wrapped);
  return typeof value === 'function' && key !== 'constructor' ? value.bind(wrapped) : value;
}
