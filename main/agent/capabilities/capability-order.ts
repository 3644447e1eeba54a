import { UserError } from '../errors.ts';
import type { Capability, CapabilityOrdering, CapabilityReference } from './capability.ts';

/** Puts capabilities in order; where nothing says otherwise they stay as given. Throws a UserError on what cannot be. */
export function sortCapabilities<Deps>(
  capabilities: readonly Capability<Deps>[],
): readonly Capability<Deps>[] {
  assertRequirements(capabilities);
  const followers = new Map(
    capabilities.map((capability) => [capability, [] as (typeof capability)[]]),
  );
  const waiting = new Map(capabilities.map((capability) => [capability, 0]));
  for (const [first, second] of [...positionEdges(capabilities), ...namedEdges(capabilities)]) {
    followers.get(first)?.push(second);
    waiting.set(second, (waiting.get(second) ?? 0) + 1);
  }
  return takeInTurn(capabilities, followers, waiting);
}

type Edge<Deps> = readonly [first: Capability<Deps>, second: Capability<Deps>];

function positionEdges<Deps>(all: readonly Capability<Deps>[]): readonly Edge<Deps>[] {
  const placed = (position: CapabilityOrdering['position']): readonly Capability<Deps>[] =>
    all.filter((capability) => capability.ordering?.position === position);
  const outermost = placed('outermost');
  const innermost = placed('innermost');
  const inside = all.filter((capability) => !outermost.includes(capability));
  const outside = all.filter((capability) => !innermost.includes(capability));
  return [
    ...outermost.flatMap((outer) => inside.map((inner): Edge<Deps> => [outer, inner])),
    ...innermost.flatMap((inner) => outside.map((outer): Edge<Deps> => [outer, inner])),
  ];
}

function namedEdges<Deps>(all: readonly Capability<Deps>[]): readonly Edge<Deps>[] {
  return all.flatMap((capability) => {
    const { wraps = [], wrappedBy = [] } = capability.ordering ?? {};
    const named = (references: readonly CapabilityReference[]): readonly Capability<Deps>[] =>
      references.flatMap((reference) =>
        all.filter((other) => other !== capability && refersTo(reference, other)),
      );
    return [
      ...named(wraps).map((inner): Edge<Deps> => [capability, inner]),
      ...named(wrappedBy).map((outer): Edge<Deps> => [outer, capability]),
    ];
  });
}

function refersTo(reference: CapabilityReference, capability: Capability<never>): boolean {
  return typeof reference === 'function'
    ? capability instanceof reference
    : capability === reference;
}

/** First those that wait for nobody, in the order given, then those that they set free, and so on. */
function takeInTurn<Deps>(
  capabilities: readonly Capability<Deps>[],
  followers: ReadonlyMap<Capability<Deps>, readonly Capability<Deps>[]>,
  waiting: Map<Capability<Deps>, number>,
): readonly Capability<Deps>[] {
  const sorted = capabilities.filter((capability) => waiting.get(capability) === 0);
  for (const capability of sorted) {
    for (const follower of followers.get(capability) ?? []) {
      const left = (waiting.get(follower) ?? 0) - 1;
      waiting.set(follower, left);
      if (left === 0) sorted.push(follower);
    }
  }
  if (sorted.length === capabilities.length) return sorted;
  throw new UserError('Circular ordering constraints among capabilities');
}

function assertRequirements(capabilities: readonly Capability<never>[]): void {
  for (const capability of capabilities) {
    const missing = capability.ordering?.requires?.find(
      (reference) => !capabilities.some((other) => refersTo(reference, other)),
    );
    if (missing === undefined) continue;
    throw new UserError(
      `\`${labelOf(capability)}\` requires \`${labelOf(missing)}\` but it was not found among the capabilities.`,
    );
  }
}

function labelOf(reference: CapabilityReference): string {
  if (typeof reference === 'function') return reference.name;
  const { id, name, constructor } = reference;
  return id ?? name ?? constructor.name;
}
