import type { JsonObject } from '../../../preload/contract/json.ts';
import type { ModelMessage } from '../../../preload/contract/message.ts';
import type { RequestPart } from '../../../preload/contract/request-part.ts';
import type { ResponsePart } from '../../../preload/contract/response-part.ts';
import type { MessageHead } from '../../../preload/contract/transcript.ts';
import type { RunUsageValue } from '../../../preload/contract/usage.ts';
import { importOptions, storeOptions, type DecodeOptions } from './decode-options.ts';
import { decodeMessageHead, encodeMessageHead } from './wire-head.ts';
import { decodeRequestPart, encodeRequestPart } from './wire-request-part.ts';
import { decodeResponsePart, encodeResponsePart } from './wire-response-part.ts';
import { isJsonObject, WireError } from './wire-shape.ts';
import { decodeUsage, encodeUsage } from './wire-usage.ts';

/**
 * The one codec between messages in memory (camelCase) and their JSON form (snake_case, all keys present), which
 * histories of other programs share. Reading what was written gives the same value. Source: spec 01 §6.
 */
export function encodeMessages(messages: readonly ModelMessage[]): JsonObject[] {
  return messages.map((message) => {
    const parts =
      message.kind === 'request'
        ? message.parts.map(encodeRequestPart)
        : message.parts.map(encodeResponsePart);
    return { parts, ...encodeMessageHead(message) };
  });
}

/**
 * Reads a history. Missing optional keys take their defaults, fields that are not known stay in `extra`. Throws
 * `WireError`; a kind that is not known is named, never dropped. Source: spec 01 MSG-14 and MSG-15.
 */
export function decodeMessages(
  wire: unknown,
  options: DecodeOptions = importOptions,
): ModelMessage[] {
  if (!Array.isArray(wire)) throw new WireError('a history is not a JSON array.');
  return wire.map((each: unknown) => decodeMessage(each, options));
}

/** Writes one part of a request or response. */
export function encodePart(part: RequestPart | ResponsePart): JsonObject {
  switch (part.partKind) {
    case 'text':
    case 'thinking':
    case 'tool-call':
    case 'file':
      return encodeResponsePart(part);
    default:
      return encodeRequestPart(part);
  }
}

/** Reads one part of a stored message of that kind. Unknown kinds are kept: a newer version wrote them. */
export function decodePart(kind: 'request', wire: unknown, options?: DecodeOptions): RequestPart;
export function decodePart(kind: 'response', wire: unknown, options?: DecodeOptions): ResponsePart;
export function decodePart(
  kind: ModelMessage['kind'],
  wire: unknown,
  options?: DecodeOptions,
): RequestPart | ResponsePart;
export function decodePart(
  kind: ModelMessage['kind'],
  wire: unknown,
  options: DecodeOptions = storeOptions,
): RequestPart | ResponsePart {
  return kind === 'request' ? decodeRequestPart(wire, options) : decodeResponsePart(wire, options);
}

/** Writes a message without its parts. */
export function encodeHead(head: MessageHead): JsonObject {
  return encodeMessageHead(head);
}

/** Reads a message without its parts. Throws `WireError`. */
export function decodeHead(wire: unknown, options: DecodeOptions = storeOptions): MessageHead {
  return decodeMessageHead(wire, options);
}

/** Writes what a run used. Source: spec 05 §1. */
export function encodeRunUsage(usage: RunUsageValue): JsonObject {
  const { requests, toolCalls, ...rest } = usage;
  return { ...encodeUsage(rest), requests, tool_calls: toolCalls };
}

/** Reads what a run used. Throws `WireError`. */
export function decodeRunUsage(wire: unknown): RunUsageValue {
  if (!isJsonObject(wire)) throw new WireError('usage is not a JSON object.');
  const { requests = 0, tool_calls: toolCalls = 0, ...rest } = wire;
  if (typeof requests !== 'number' || typeof toolCalls !== 'number') {
    throw new WireError('usage: requests and tool_calls must be numbers.');
  }
  return { ...decodeUsage(rest), requests, toolCalls };
}

function decodeMessage(wire: unknown, options: DecodeOptions): ModelMessage {
  const parts = isJsonObject(wire) ? wire['parts'] : undefined;
  if (!isJsonObject(wire) || !Array.isArray(parts)) {
    throw new WireError('a message is not a JSON object with parts.');
  }
  const { parts: _, ...rest } = wire;
  const head = decodeMessageHead(rest, options);
  if (head.kind === 'request') {
    return { ...head, parts: parts.map((part: unknown) => decodeRequestPart(part, options)) };
  }
  return { ...head, parts: parts.map((part: unknown) => decodeResponsePart(part, options)) };
}
