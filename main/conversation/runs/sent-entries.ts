import type { SentEntry } from '../../../preload/contract/run-span.ts';
import type { ModelMessage } from '../../../preload/contract/message.ts';
import type { TranscriptMessage } from '../../../preload/contract/transcript.ts';

/** A sent message told apart: the stored one that it is, or whose place it took. */
export type SentPlace =
  | { readonly kind: 'stored'; readonly depth: number }
  | { readonly kind: 'piece'; readonly depth: number | null };

/** How far behind the last match a stored message is looked for: repair drops and joins single ones. */
const lookAhead = 4;

/** Finds the stored messages among those that were sent, in order. What no stored one equals was changed, or is new. */
export function placeSent(
  sent: readonly ModelMessage[],
  path: readonly TranscriptMessage[],
): readonly SentPlace[] {
  let next = 0;
  return sent.map((message, index): SentPlace => {
    const found = findSame(message, path, next);
    if (found !== null) {
      next = found + 1;
      return { kind: 'stored', depth: path[found]?.depth ?? 0 };
    }
    const row = path[next];
    const after = sent[index + 1];
    const isReplaced =
      row?.head.kind === message.kind &&
      (after === undefined || findSame(after, path, next) !== next);
    if (!isReplaced) return { kind: 'piece', depth: null };
    next += 1;
    return { kind: 'piece', depth: row.depth };
  });
}

/** Joins neighbours on the path to stretches. */
export function toEntries(
  places: readonly SentPlace[],
  keyOf: (index: number) => string,
): SentEntry[] {
  const entries: SentEntry[] = [];
  for (const [index, place] of places.entries()) {
    const last = entries.at(-1);
    if (place.kind === 'piece') {
      entries.push({ kind: 'piece', pieceKey: keyOf(index), depth: place.depth });
    } else if (last?.kind === 'stored' && last.toDepth + 1 === place.depth) {
      entries[entries.length - 1] = { ...last, toDepth: place.depth };
    } else {
      entries.push({ kind: 'stored', fromDepth: place.depth, toDepth: place.depth });
    }
  }
  return entries;
}

function findSame(
  message: ModelMessage,
  path: readonly TranscriptMessage[],
  from: number,
): number | null {
  const until = Math.min(path.length, from + lookAhead);
  for (let at = from; at < until; at += 1) {
    const row = path[at];
    if (row !== undefined && isSame(message, row)) return at;
  }
  return null;
}

/** Whether a model reads the same of both: who it was told to by, and every part. */
function isSame(message: ModelMessage, row: TranscriptMessage): boolean {
  if (message.kind !== row.head.kind || message.parts.length !== row.parts.length) return false;
  return message.parts.every((part, index) => isEqual(part, row.parts[index]?.part));
}

function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return false;
  // Instants of one part may differ by what it took to store it.
  const keys = Object.keys(one).filter((key) => key !== 'timestamp');
  const others = Object.keys(other).filter((key) => key !== 'timestamp');
  return (
    keys.length === others.length &&
    keys.every((key) => isEqual(Reflect.get(one, key), Reflect.get(other, key)))
  );
}
