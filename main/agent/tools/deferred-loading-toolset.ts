import type { Toolset } from './toolset.ts';
import { wrapperToolset } from './wrapper-toolset.ts';

/** The same tools, which the model is shown only when it finds them: all, or those of these names. Source: spec 07 §1. */
export function deferredLoadingToolset<Deps>(
  wrapped: Toolset<Deps>,
  names: readonly string[] | null = null,
): Toolset<Deps> {
  return wrapperToolset<Deps>(wrapped, {
    label: `DeferredLoadingToolset(${wrapped.label})`,
    getTools: (tools) =>
      tools.map((tool) =>
        names === null || names.includes(tool.definition.name)
          ? { ...tool, definition: { ...tool.definition, deferLoading: true } }
          : tool,
      ),
  });
}
