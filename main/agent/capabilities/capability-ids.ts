import { UserError } from '../errors.ts';
import { assertNoColon } from '../instructions/instruction-id.ts';
import type { Capability } from './capability.ts';

/** The capabilities of a run by the ids they have in it: explicit ones, else a name with a number where it repeats. Source: spec 07 CAP-1. */
export function assignCapabilityIds<Deps>(
  capabilities: readonly Capability<Deps>[],
): ReadonlyMap<string, Capability<Deps>> {
  const explicit = new Set<string>();
  for (const { id, deferLoading } of capabilities) {
    if (deferLoading === true && !id) {
      throw new UserError(
        'A capability that the model loads needs an `id` of its own, which stays the same from run to run: the history names it.',
      );
    }
    if (id === null || id === undefined) continue;
    assertNoColon('Capability id', id);
    if (explicit.has(id)) {
      throw new UserError(
        `Capability id '${id}' is used by multiple capabilities. Capability ids must be unique within a run.`,
      );
    }
    explicit.add(id);
  }
  const byId = new Map<string, Capability<Deps>>();
  for (const capability of capabilities) {
    byId.set(capability.id ?? freeName(capability, byId, explicit), capability);
  }
  return byId;
}

function freeName<Deps>(
  capability: Capability<Deps>,
  taken: ReadonlyMap<string, unknown>,
  explicit: ReadonlySet<string>,
): string {
  const base = capability.name ?? snakeCase(capability.constructor.name);
  let name = base;
  for (let count = 2; taken.has(name) || explicit.has(name); count += 1) name = `${base}_${count}`;
  return name;
}

function snakeCase(className: string): string {
  if (className === 'Object' || className === '') return 'capability';
  return className.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toLowerCase();
}
