import type { ToolCallPart } from '../../../../preload/contract/response-part.ts';
import { capabilityLoadKind } from '../../deferred-loading/history-evidence.ts';
import { UserError } from '../../errors.ts';
import type { ToolCatalog } from '../../tools/tool-catalog.ts';
import type { RunState } from '../run-state.ts';

/** Throws a UserError when a tool shows the model one of a capability that is to be loaded, with its instructions, first. */
export function assertShows<Deps>(
  call: ToolCallPart,
  toolNames: readonly string[],
  { state, tools }: { readonly state: RunState<Deps>; readonly tools: ToolCatalog<Deps> },
): void {
  if (call.toolKind === capabilityLoadKind) return;
  for (const name of toolNames) {
    const id = tools.get(name)?.definition.capabilityId ?? null;
    if (id === null || state.disclosure.isActive(id)) continue;
    throw new UserError(
      `A \`ToolReturn\` cannot show the tool '${name}': it is part of the capability '${id}', which the model has to load first.`,
    );
  }
}
