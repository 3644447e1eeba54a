import { toolAvailability } from '../../deferred-loading/tool-availability.ts';
import type { RunState } from '../run-state.ts';

/** Puts down that the model is shown the tools of capabilities it has loaded, where the history does not say so. */
export function recordLoadedTools<Deps>(state: RunState<Deps>): void {
  const { disclosure } = state;
  if (disclosure.loaded.size === 0) return;
  const names = [...(state.tools?.values() ?? [])]
    .map(({ definition }) => definition)
    .filter(({ capabilityId }) => capabilityId !== null && disclosure.isDeferred(capabilityId))
    .filter(({ name, capabilityId }) => {
      return disclosure.loaded.has(capabilityId ?? '') && !disclosure.discovered.has(name);
    })
    .map(({ name }) => name)
    .toSorted();
  if (names.length === 0) return;
  disclosure.reveal(names);
  state.appendUnsent([toolAvailability(names, null)], 'complete');
}
