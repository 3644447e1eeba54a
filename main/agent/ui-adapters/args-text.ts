import type { ToolCallPart } from '../../../preload/contract/response-part.ts';

/** Arguments as the text that a client joins: a piece of JSON as it came, an object in one piece, nothing for none. */
export function toArgsText(args: ToolCallPart['args']): string {
  if (args === null || typeof args === 'string') return args ?? '';
  return Object.keys(args).length === 0 ? '' : JSON.stringify(args);
}
