import { isDeepStrictEqual } from 'node:util';
import type { Json, JsonObject } from '../../../preload/contract/json.ts';
import type { RunContext } from '../run-context.ts';
import type { ToolDefinition } from './tool-definition.ts';

/** Picks tools: all, some by their names, those whose metadata holds all of this, or those that a function accepts. */
export type ToolSelector<Deps> =
  | 'all'
  | readonly string[]
  | { readonly metadata: JsonObject }
  | ((ctx: RunContext<Deps>, definition: ToolDefinition) => boolean | Promise<boolean>);

/** Whether a selector picks a tool. */
export async function selectsTool<Deps>(
  selector: ToolSelector<Deps>,
  ctx: RunContext<Deps>,
  definition: ToolDefinition,
): Promise<boolean> {
  if (selector === 'all') return true;
  if (typeof selector === 'function') return selector(ctx, definition);
  if ('metadata' in selector) return holds(definition.metadata ?? {}, selector.metadata);
  return selector.includes(definition.name);
}

/** Objects are looked into; anything else has to be the same. */
function holds(value: Json, wanted: Json): boolean {
  if (!isObject(value) || !isObject(wanted)) return isDeepStrictEqual(value, wanted);
  return Object.entries(wanted).every(([key, item]) => {
    const own = Object.hasOwn(value, key) ? value[key] : undefined;
    return own !== undefined && holds(own, item);
  });
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
