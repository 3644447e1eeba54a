import { markClipped, windowReturnLimitBytes } from '../../preload/contract/clipped-return.ts';
import type { RequestPart } from '../../preload/contract/request-part.ts';
import type { ResponsePart } from '../../preload/contract/response-part.ts';
import type { RunEvent } from '../../preload/contract/run-event.ts';
import type { TranscriptMessage } from '../../preload/contract/transcript.ts';
import { measureSize } from './measure-size.ts';

/** An event as a window gets it: tool returns cut to a size that a screen can show. What needs no cut keeps its identity. */
export function clipEvent(event: RunEvent): RunEvent {
  switch (event.type) {
    case 'message-added': {
      const message = clipMessage(event.message);
      return message === event.message ? event : { ...event, message };
    }
    case 'part-added': {
      const part = clipReturn(event.part);
      return part === event.part ? event : { ...event, part };
    }
    case 'path-changed':
      return { ...event, messages: event.messages.map(clipMessage) };
    default:
      return event;
  }
}

/** A stored message as a window gets it. */
export function clipMessage(message: TranscriptMessage): TranscriptMessage {
  const parts = message.parts.map((entry) => {
    const part = clipReturn(entry.part);
    return part === entry.part ? entry : { ...entry, part };
  });
  return parts.some((entry, at) => entry !== message.parts[at]) ? { ...message, parts } : message;
}

function clipReturn<Part extends RequestPart | ResponsePart>(part: Part): Part | RequestPart {
  if (part.partKind !== 'tool-return') return part;
  // Three bytes are the most a UTF-16 unit takes in UTF-8, so nearly every return is let through without a copy.
  const most = 3 * measureSize([part.content, part.metadata], windowReturnLimitBytes);
  if (most <= windowReturnLimitBytes) return part;
  const content = typeof part.content === 'string' ? part.content : JSON.stringify(part.content);
  const bytes = Buffer.from(content);
  const metadataBytes = Buffer.byteLength(JSON.stringify(part.metadata));
  if (bytes.length + metadataBytes <= windowReturnLimitBytes) return part;
  return markClipped(part, cutBetweenCodePoints(bytes), bytes.length);
}

function cutBetweenCodePoints(bytes: Buffer): string {
  let end = Math.min(bytes.length, windowReturnLimitBytes);
  // A byte 10xxxxxx goes on with the code point before it (RFC 3629 §3).
  while (end > 0 && end < bytes.length && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.toString('utf8', 0, end);
}
