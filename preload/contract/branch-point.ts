import type { MessageId } from './ids.ts';

/** A place on the path where the tree of messages parts: something else follows it too, beside what is shown. */
export interface BranchPoint {
  /** The message that is followed; null is the beginning of the conversation. */
  readonly parentId: MessageId | null;
  /** All that follow it, from old to new. Where the path ends, none of them is shown. */
  readonly childIds: readonly MessageId[];
}

/** Where one message stands among those that follow the same one. */
export interface BranchPlace {
  /** From 1. */
  readonly position: number;
  readonly total: number;
  /** The one before and the one after, where there are such. */
  readonly previousId: MessageId | null;
  readonly nextId: MessageId | null;
}

/**
 * The place of a message among its siblings, or, without one, that of a path that ends where others go on: it comes
 * after all of them.
 */
export function branchPlace({ childIds }: BranchPoint, messageId: MessageId | null): BranchPlace {
  const found = messageId === null ? -1 : childIds.indexOf(messageId);
  const at = found === -1 ? childIds.length : found;
  return {
    position: at + 1,
    total: Math.max(childIds.length, at + 1),
    previousId: childIds[at - 1] ?? null,
    nextId: childIds[at + 1] ?? null,
  };
}
