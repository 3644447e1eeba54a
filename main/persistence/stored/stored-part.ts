import type { Json, JsonObject } from '../../../preload/contract/json.ts';
import type { RequestPart } from '../../../preload/contract/request-part.ts';
import type { ResponsePart } from '../../../preload/contract/response-part.ts';
import { isJsonObject } from '../../agent/messages/wire-shape.ts';
import { decodePart, encodePart } from '../../agent/messages/wire.ts';
import { storedFormat } from './stored-json.ts';

type Part = RequestPart | ResponsePart;

/** Content of more than this is kept in a blob and not in the part's row. */
const inRowLimitBytes = 64 * 1024;

/** A part's JSON without its content, and the content where it is too large for the row. */
export interface SplitPart {
  readonly rest: JsonObject;
  readonly content: Json;
}

/** Takes the content out of a part whose output or bytes are too large for a row; null when it stays whole. */
export function splitLargePart(part: Part): SplitPart | null {
  if (!mayBeLarge(part) || !isLarge(part.content)) return null;
  const { content = null, ...rest } = encodePart(part);
  return { rest, content };
}

/** Reads a part's JSON. One of a newer format is kept without being understood. Throws `WireError`. */
export function decodeStoredPart(kind: 'request' | 'response', wire: Json, format: number): Part {
  if (format <= storedFormat || !isJsonObject(wire)) return decodePart(kind, wire);
  const wireKind = typeof wire['part_kind'] === 'string' ? wire['part_kind'] : 'newer';
  return { partKind: 'opaque', wireKind, wire };
}

// Only what a tool, a person or a file brings: the model's own words are searched and shown as they are.
function mayBeLarge(part: Part): part is Extract<Part, { readonly content: unknown }> {
  return ['tool-return', 'user-prompt', 'file'].includes(part.partKind);
}

function isLarge(content: unknown): boolean {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return text.length > inRowLimitBytes || Buffer.byteLength(text, 'utf8') > inRowLimitBytes;
}
