import type { JsonObject } from '../../../preload/contract/json.ts';
import type { Translate } from '../../../preload/contract/locales/translate.ts';
import type { ToolCallPart } from '../../../preload/contract/response-part.ts';

/** The arguments that name what a tool works on, the most telling first. */
const telling = ['path', 'file', 'query', 'pattern', 'url', 'command', 'name', 'title', 'folder'];
const longest = 80;

/** What a tool call works on, in a few characters: a path, a query; the tool's name when nothing tells. */
export function toolObject(call: ToolCallPart, t: Translate): string {
  const args = readArgs(call.args);
  const value = telling.map((name) => args[name]).find((one) => typeof one === 'string');
  if (typeof value !== 'string' || value.trim() === '') return call.toolName;
  if (value.trim() === '.') return t('tool.wholeFolder');
  const line = value.trim().split('\n', 1)[0] ?? '';
  const points = [...line];
  return points.length > longest ? `${points.slice(0, longest).join('')}…` : line;
}

/** The arguments as they can be shown: pretty if they are whole, as they came if they were cut. */
export function argsText(call: ToolCallPart): string {
  if (call.args === null) return '';
  if (typeof call.args !== 'string') return JSON.stringify(call.args, null, 2);
  const whole = parseObject(call.args);
  return whole === null ? call.args : JSON.stringify(whole, null, 2);
}

function readArgs(args: ToolCallPart['args']): Readonly<Record<string, unknown>> {
  if (args === null) return {};
  if (typeof args !== 'string') return args;
  return parseObject(args) ?? readCutArgs(args);
}

function parseObject(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

// Arguments that still stream, or were cut: the strings that are already whole.
function readCutArgs(text: string): Readonly<Record<string, unknown>> {
  const found: Record<string, string> = {};
  for (const [, name, value] of text.matchAll(/"(\w+)"\s*:\s*"((?:[^"\\]|\\.)*)"/g)) {
    if (name !== undefined && value !== undefined) found[name] = value;
  }
  return found;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
