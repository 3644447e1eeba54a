import type { ToolDefinition } from '../tools/tool-definition.ts';

/** Tools with the most words of the queries in their names and descriptions, those that the model has not seen first. */
export function searchByKeywords(
  queries: readonly string[],
  tools: readonly ToolDefinition[],
  seen: ReadonlySet<string>,
): readonly string[] {
  const terms = termsOf(queries.join(' '));
  return tools
    .map(({ name, description }) => ({
      name,
      isNew: !seen.has(name),
      score: [...termsOf(`${name} ${description ?? ''}`)].filter((term) => terms.has(term)).length,
    }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => Number(b.isNew) - Number(a.isNew) || b.score - a.score)
    .map(({ name }) => name);
}

/** The words of a text: `me` is one of `get_me`, and none of `comment`. */
export function termsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[a-z0-9]+/g) ?? []);
}
