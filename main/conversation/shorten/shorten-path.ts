import { assertNever } from '../../../preload/contract/assert-never.ts';
import type { ShortenWay } from '../../../preload/contract/message-notes.ts';
import type { RequestPart } from '../../../preload/contract/request-part.ts';
import type { ResponsePart } from '../../../preload/contract/response-part.ts';
import type { TranscriptMessage, TranscriptPart } from '../../../preload/contract/transcript.ts';
import { clipCall, clipResult } from './clip-outputs.ts';

/** A path made shorter. What stands before the first copy is shared with the path as it was. */
export interface ShorterPath {
  /** Messages of the path that stay as they are. */
  readonly shared: readonly TranscriptMessage[];
  /** What is to stand for those that are summed up or left out; null when nothing is. */
  readonly leftOut: readonly TranscriptMessage[] | null;
  /** What follows, to be written anew as a branch. */
  readonly copies: readonly TranscriptMessage[];
}

/** Makes a path shorter, or gives null where this way would change nothing. Pure; calls stay with their results. */
export function shortenPath(
  path: readonly TranscriptMessage[],
  way: ShortenWay,
): ShorterPath | null {
  switch (way) {
    case 'summarize':
    case 'last-message': {
      // A turn begins with a person, so no call is torn from its result.
      const at = path.findLastIndex(beginsTurn);
      if (at <= 0) return null;
      const copies = [withoutResults(path[at]), ...path.slice(at + 1)].filter(isThere);
      return { shared: [], leftOut: path.slice(0, at), copies };
    }
    case 'drop-outputs': {
      const clipped = path.map(clipMessage);
      const at = clipped.findIndex((message, index) => message !== path[index]);
      if (at === -1) return null;
      return { shared: path.slice(0, at), leftOut: null, copies: clipped.slice(at) };
    }
    default:
      return assertNever(way, 'way to shorten');
  }
}

function beginsTurn(message: TranscriptMessage): boolean {
  return message.parts.some(({ part }) => part.partKind === 'user-prompt');
}

// Results that came with a queued message belong to calls that are left out.
function withoutResults(message: TranscriptMessage | undefined): TranscriptMessage | undefined {
  if (message === undefined) return undefined;
  const parts = message.parts.filter(({ part }) => part.partKind === 'user-prompt');
  return { ...message, parts };
}

function isThere<Value>(value: Value | undefined): value is Value {
  return value !== undefined;
}

function clipMessage(message: TranscriptMessage): TranscriptMessage {
  const parts = message.parts.map(clipEntry);
  return parts.every((entry, at) => entry === message.parts[at]) ? message : { ...message, parts };
}

function clipEntry(entry: TranscriptPart): TranscriptPart {
  const part = clipPart(entry.part);
  return part === entry.part ? entry : { ...entry, part };
}

function clipPart(part: RequestPart | ResponsePart): RequestPart | ResponsePart {
  if (part.partKind === 'tool-return') return clipResult(part);
  return part.partKind === 'tool-call' ? clipCall(part) : part;
}
