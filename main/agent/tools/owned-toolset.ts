import type { Toolset } from './toolset.ts';
import { wrapperToolset } from './wrapper-toolset.ts';

/** A toolset whose tools say which capability of the run brings them. Source: spec 07 CAP-9. */
export function ownedToolset<Deps>(wrapped: Toolset<Deps>, capabilityId: string): Toolset<Deps> {
  return wrapperToolset<Deps>(wrapped, {
    getTools: (tools) =>
      tools.map((tool) => ({ ...tool, definition: { ...tool.definition, capabilityId } })),
  });
}
