import { UserError } from '../errors.ts';
import type { Toolset, ToolsetTool } from './toolset.ts';
import { wrapperToolset } from './wrapper-toolset.ts';

/** The same tools, each name behind a prefix: `weather_now`. Source: spec 07 §3. */
export function prefixedToolset<Deps>(wrapped: Toolset<Deps>, prefix: string): Toolset<Deps> {
  return wrapperToolset(wrapped, {
    label: `PrefixedToolset(${wrapped.label})`,
    getTools: (tools) => tools.map((tool) => rename(tool, `${prefix}_${tool.definition.name}`)),
  });
}

/** The same tools, some under other names: `{ newName: 'old_name' }`. Throws a UserError when two then share one. */
export function renamedToolset<Deps>(
  wrapped: Toolset<Deps>,
  names: Readonly<Record<string, string>>,
): Toolset<Deps> {
  const byOldName = new Map(Object.entries(names).map(([name, old]) => [old, name]));
  return wrapperToolset(wrapped, {
    label: `RenamedToolset(${wrapped.label})`,
    getTools: (tools) => {
      const renamed = new Map<string, ToolsetTool<Deps>>();
      for (const tool of tools) {
        const old = tool.definition.name;
        const name = byOldName.get(old) ?? old;
        if (renamed.has(name)) {
          throw new UserError(
            name === old
              ? `Tool name conflicts with previously renamed tool: '${name}'.`
              : `Renaming tool '${old}' to '${name}' conflicts with existing tool.`,
          );
        }
        renamed.set(name, name === old ? tool : rename(tool, name));
      }
      return [...renamed.values()];
    },
  });
}

function rename<Deps>(tool: ToolsetTool<Deps>, name: string): ToolsetTool<Deps> {
  return { ...tool, definition: { ...tool.definition, name } };
}
