import type { Json } from '../../../preload/contract/json.ts';

/** Sentences for models and programmers that the specification leaves open: what the original says, and what is said here. */
const sayings: readonly (readonly [original: RegExp, ours: string])[] = [
  [/^No matching tools found\. .*$/, 'No tool was found. There may be none for this.'],
  [
    /^Please provide at least one non-empty search query\.$/,
    'At least one query must say something.',
  ],
  [
    /^Tool '(\w+)' is not available yet: search for it .*$/,
    "Tool '$1' cannot be called yet: find it with a search first, so that its parameters are known.",
  ],
  [
    /^Tool '(\w+)' is not available yet: it belongs to capability '(\w+)'\. .*$/,
    "Tool '$1' cannot be called yet: it is part of the capability '$2'. Load that with `load_capability` and read its instructions first.",
  ],
  [
    /^(Unknown tool name: '\w+'\.) No tools are available yet: .*$/,
    '$1 No tools are available yet.',
  ],
  [
    /^((?:<system>)?)The following tool\(s\) are now available: (.*)$/,
    '$1These tools can be called from now on: $2',
  ],
  [
    /The following capabilities are deferred and .* stay hidden until it is loaded:$/m,
    'These capabilities can be loaded with the tool `load_capability`. The tools of each are there once it is loaded.',
  ],
  [
    /The following capabilities are deferred and .* rather than searching for its tools:$/m,
    'These capabilities can be loaded with the tool `load_capability`. The tools of each are there once it is loaded. A search does not find these tools.',
  ],
  [/^No capability found with id '(\w+)'\.$/, "There is no capability with the id '$1'."],
  [
    /^Capability '(\w+)' is already active\. .*$/,
    "Capability '$1' is loaded already. Go on with its instructions and tools; it need not be loaded again.",
  ],
  [
    /^Tool name 'search_tools' is reserved for tool search\. .*$/,
    "Tool name 'search_tools' is reserved for the search for tools. Rename your tool.",
  ],
  [
    /^Tool name 'load_capability' is reserved for deferred capability loading\. .*$/,
    "Tool name 'load_capability' is reserved for loading capabilities. Rename your tool.",
  ],
  [
    /^`ToolReturn\.tools` cannot reveal '(\w+)': it belongs to capability '(\w+)', .*$/,
    "A `ToolReturn` cannot show the tool '$1': it is part of the capability '$2', which the model has to load first.",
  ],
  [
    /^Deferred capabilities must use stable explicit `id` values\. .*$/,
    'A capability that the model loads needs an `id` of its own, which stays the same from run to run: the history names it.',
  ],
];

/** A recording of the original with the sentences that are said here. */
export function inOwnWords<Value extends Json>(value: Value): Value;
export function inOwnWords(value: Json): Json {
  if (typeof value === 'string') return say(value);
  if (isList(value)) return value.map((item) => inOwnWords(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inOwnWords(item)]));
}

function say(text: string): string {
  const saying = sayings.find(([original]) => original.test(text));
  return saying === undefined ? text : text.replace(saying[0], saying[1]);
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
