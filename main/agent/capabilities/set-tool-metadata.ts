import type { JsonObject } from '../../../preload/contract/json.ts';
import { preparedToolset } from '../tools/prepared-toolset.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import { selectsTool, type ToolSelector } from '../tools/tool-selector.ts';
import type { Toolset } from '../tools/toolset.ts';
import type { Capability } from './capability.ts';

/** Adds metadata to tools of the run, whoever brings them: for the app, and for others that pick tools by it. */
export function setToolMetadata<Deps = unknown>(
  metadata: JsonObject,
  tools: ToolSelector<Deps> = 'all',
): Capability<Deps> {
  return {
    name: 'set_tool_metadata',
    wrapToolset: <Inner extends Deps>(toolset: Toolset<Inner>) =>
      preparedToolset<Inner>(toolset, (ctx, definitions) =>
        Promise.all(
          definitions.map(async (definition): Promise<ToolDefinition> => {
            if (!(await selectsTool<Inner>(tools, ctx, definition))) return definition;
            return { ...definition, metadata: { ...definition.metadata, ...metadata } };
          }),
        ),
      ),
  };
}
