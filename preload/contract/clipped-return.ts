import type { Json } from './json.ts';
import type { RequestPart, ToolReturnPart } from './request-part.ts';

/** What a window gets of a tool's return at most, in UTF-8 bytes. The store and the model have all of it. */
export const windowReturnLimitBytes = 64 * 1024;

const mark = 'clippedFromBytes';

/** A tool's return cut for a window: the content is its first part as text, and `clippedFromBytes` finds the mark. */
export function markClipped(
  part: ToolReturnPart,
  start: string,
  fullBytes: number,
): ToolReturnPart {
  return { ...part, content: start, metadata: { [mark]: fullBytes } };
}

/** The bytes a return has in the store, when a window got only its start; null when it is whole. */
export function clippedFromBytes(part: RequestPart): number | null {
  if (part.partKind !== 'tool-return') return null;
  return isRecord(part.metadata) && typeof part.metadata[mark] === 'number'
    ? part.metadata[mark]
    : null;
}

function isRecord(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
