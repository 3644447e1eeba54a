import { UserError } from '../errors.ts';
import type { RunContext } from '../run-context.ts';
import type { Toolset, ToolsetTool } from './toolset.ts';

/** Several toolsets as one. Throws a UserError when tools of two share a name. Source: spec 07 TL-1, §3. */
export function combinedToolset<Deps>(members: readonly Toolset<Deps>[]): Toolset<Deps> {
  return {
    id: null,
    label: `CombinedToolset(${members.map(({ label }) => label).join(', ')})`,
    members,
    getTools: (ctx) => collect(members, ctx),
    forRun: async (ctx) =>
      combinedToolset(await Promise.all(members.map((member) => toToolsetOfRun(member, ctx)))),
    exit: async () => {
      await Promise.all(members.map(async (member) => member.exit?.()));
    },
  };
}

/** The toolset that a run uses in place of the given one. */
export async function toToolsetOfRun<Deps>(
  toolset: Toolset<Deps>,
  ctx: RunContext<Deps>,
): Promise<Toolset<Deps>> {
  return (await toolset.forRun?.(ctx)) ?? toolset;
}

/** Two tools share a name. */
export function nameConflict(label: string, owner: string, name: string): UserError {
  return new UserError(
    `${label} defines a tool whose name conflicts with existing tool from ${owner}: '${name}'. Rename the tool or wrap the toolset in a \`prefixedToolset\` to avoid name conflicts.`,
  );
}

async function collect<Deps>(
  members: readonly Toolset<Deps>[],
  ctx: RunContext<Deps>,
): Promise<readonly ToolsetTool<Deps>[]> {
  const owners = new Map<string, string>();
  const all: ToolsetTool<Deps>[] = [];
  for (const member of members) {
    // In order, so that conflicts are always told of the same one.
    for (const tool of await member.getTools(ctx)) {
      const { name } = tool.definition;
      const owner = owners.get(name);
      if (owner !== undefined) throw nameConflict(member.label, owner, name);
      owners.set(name, member.label);
      all.push(tool);
    }
  }
  return all;
}
