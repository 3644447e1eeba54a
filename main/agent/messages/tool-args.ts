import type { JsonObject } from '../../../preload/contract/json.ts';
import type { ToolCallPart } from '../../../preload/contract/response-part.ts';
import { isJsonObject } from './wire-shape.ts';

type ToolArgs = ToolCallPart['args'];

/** The key under which arguments travel that are no JSON object, such as those of a call that was cut. */
export const invalidJsonKey = 'INVALID_JSON';

/** A call's arguments as an object. Never throws: what is no object is wrapped, raw. Source: spec 01 MSG-2. */
export function toArgsObject(args: ToolArgs): JsonObject {
  if (args === null || args === '') return {};
  if (typeof args !== 'string') return args;
  return parseArgsObject(args) ?? { [invalidJsonKey]: args };
}

/** A call's arguments as JSON text for a provider; text that is an object already stays as it is. Source: spec 01 MSG-3. */
export function toArgsJson(args: ToolArgs): string {
  if (typeof args === 'string' && args !== '' && parseArgsObject(args) !== null) return args;
  return JSON.stringify(toArgsObject(args));
}

/** Whether a call's arguments are whole: nothing at all, or a JSON object. */
export function areArgsWhole(args: ToolArgs): boolean {
  return typeof args !== 'string' || args === '' || parseArgsObject(args) !== null;
}

function parseArgsObject(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : null;
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
