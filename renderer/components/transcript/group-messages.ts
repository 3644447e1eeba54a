import type { LaidOutMessage } from './lay-out-transcript.ts';

/** Messages that are drawn together. */
export type MessageGroup = readonly LaidOutMessage[];

/** Groups the messages of transcripts, one after another. */
export interface MessageGrouper {
  group(messages: readonly LaidOutMessage[]): readonly MessageGroup[];
}

/** Places in the tree that one group covers. A page of older messages is one or two of them. */
const groupLength = 64;

/**
 * Makes a grouper whose groups keep their identity while their messages do. Where a group begins is decided by the
 * place in the tree, so that neither what comes before nor what comes after moves a message to another one.
 */
export function createMessageGrouper(): MessageGrouper {
  let last = new Map<number, MessageGroup>();
  return {
    group(messages) {
      const groups = Map.groupBy(messages, ({ message }) => placeOfDepth(message.depth));
      const kept = new Map<number, MessageGroup>();
      for (const [place, group] of groups) {
        const before = last.get(place);
        kept.set(place, before !== undefined && isSame(before, group) ? before : group);
      }
      last = kept;
      return [...kept.values()];
    },
  };
}

/** Where a group stands in its conversation. */
export function placeOf(group: MessageGroup): number {
  return placeOfDepth(group[0]?.message.depth ?? 0);
}

function placeOfDepth(depth: number): number {
  return Math.floor(depth / groupLength);
}

function isSame(left: MessageGroup, right: MessageGroup): boolean {
  return left.length === right.length && left.every((message, at) => message === right[at]);
}
