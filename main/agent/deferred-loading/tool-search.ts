import { z } from 'zod';
import type { Capability } from '../capabilities/capability.ts';
import { UserError } from '../errors.ts';
import type { RunContext } from '../run-context.ts';
import { ModelRetry } from '../tools/model-retry.ts';
import { defineTool } from '../tools/tool.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import type { Toolset, ToolsetTool } from '../tools/toolset.ts';
import { wrapperToolset } from '../tools/wrapper-toolset.ts';
import { toolSearchKind } from './history-evidence.ts';
import { searchByKeywords, termsOf } from './search-by-keywords.ts';

/** The tool with which the model finds others. */
export const searchToolsName = 'search_tools';

/** Finds tools for some queries, the best first, by their names. Names that it makes up are left out. */
export type ToolSearchFunction<Deps> = (
  ctx: RunContext<Deps>,
  queries: readonly string[],
  tools: readonly ToolDefinition[],
) => readonly string[] | Promise<readonly string[]>;

/** How tools are searched for. */
export interface ToolSearchOptions<Deps> {
  /** By the words of names and descriptions when nothing is said. */
  readonly search?: ToolSearchFunction<Deps>;
  /** 10 when not said. */
  readonly maxResults?: number;
  readonly toolDescription?: string;
  readonly queriesDescription?: string;
}

const defaultToolDescription =
  'Finds tools that are not listed yet. Use it when no tool of the list does what is needed. It does not find the tools of capabilities; load those by their ids. Do not repeat a search that finds nothing.';
const defaultQueriesDescription =
  'What to look for in the names and descriptions of tools, in words that are likely to stand there. What any of the queries finds counts.';

const searches = new WeakSet<object>();

/**
 * Lets the model search for tools that it is not shown from the start (`deferLoading`). Every run has such a search;
 * an agent is given this one to search in another way. Source: spec 07 §1.
 */
export function toolSearch<Deps = unknown>(
  options: ToolSearchOptions<Deps> & { readonly id?: string | null } = {},
): Capability<Deps> {
  const { id = 'tool_search', ...rest } = options;
  const capability: Capability<Deps> = {
    id,
    name: 'tool_search',
    ordering: { position: 'outermost' },
    wrapToolset: <Inner extends Deps>(toolset: Toolset<Inner>) => withSearch(toolset, rest),
  };
  searches.add(capability);
  return capability;
}

/** Whether a capability is a search for tools. */
export function isToolSearch(capability: object): boolean {
  return searches.has(capability);
}

function withSearch<Deps>(wrapped: Toolset<Deps>, options: ToolSearchOptions<Deps>): Toolset<Deps> {
  return wrapperToolset<Deps>(wrapped, {
    getTools: (tools, ctx) => {
      const deferred = tools.filter(({ definition }) => definition.deferLoading === true);
      if (deferred.length === 0) return tools;
      if (tools.some(({ definition }) => definition.name === searchToolsName)) {
        throw new UserError(
          `Tool name '${searchToolsName}' is reserved for the search for tools. Rename your tool.`,
        );
      }
      const corpus = deferred
        .map(({ definition }) => definition)
        .filter((definition) => !isPartOfLoadable(definition, ctx));
      const visible = tools.filter((tool) => !deferred.includes(tool));
      // Nothing to find: those that are left come with capabilities.
      const search = corpus.length === 0 ? [] : [searchTool(corpus, options)];
      return [...visible, ...deferred, ...search];
    },
  });
}

function isPartOfLoadable<Deps>(
  { capabilityId }: ToolDefinition,
  { capabilities }: RunContext<Deps>,
): boolean {
  if (capabilityId === null) return false;
  const capability: Capability<never> | undefined = capabilities.get(capabilityId);
  return capability?.deferLoading === true;
}

function searchTool<Deps>(
  corpus: readonly ToolDefinition[],
  { search, maxResults = 10, ...options }: ToolSearchOptions<Deps>,
): ToolsetTool<Deps> {
  const { toolDescription = defaultToolDescription } = options;
  const { queriesDescription = defaultQueriesDescription } = options;
  const { definition, validate, execute } = defineTool<
    { readonly queries: readonly string[] },
    Deps
  >({
    name: searchToolsName,
    description: toolDescription,
    parameters: z.strictObject({ queries: z.array(z.string()).describe(queriesDescription) }),
    execute: ({ queries }, ctx) => {
      if (queries.every((query) => query.trim() === '')) throw new ModelRetry(emptyQuery);
      if (search !== undefined) return searchAs(search, ctx, queries);
      if (termsOf(queries.join(' ')).size === 0) throw new ModelRetry(emptyQuery);
      return toResult(searchByKeywords(queries, corpus, ctx.discoveredToolNames));
    },
  });
  return {
    definition: { ...definition, toolKind: toolSearchKind },
    maxRetries: null,
    validate,
    checkArgs: null,
    call: execute,
  };

  async function searchAs(
    find: ToolSearchFunction<Deps>,
    ctx: RunContext<Deps>,
    queries: readonly string[],
  ): Promise<object> {
    const found = await find(ctx, queries, corpus);
    return toResult(known(found.slice(0, maxResults), corpus));
  }

  function toResult(names: readonly string[]): object {
    const found = names.slice(0, maxResults);
    if (found.length === 0) return { discovered_tools: [], message: nothingFound };
    return { discovered_tools: found.map((name) => ({ name })) };
  }
}

const emptyQuery = 'At least one query must say something.';
const nothingFound = 'No tool was found. There may be none for this.';

function known(names: readonly string[], corpus: readonly ToolDefinition[]): readonly string[] {
  return names.filter((name) => corpus.some((definition) => definition.name === name));
}
