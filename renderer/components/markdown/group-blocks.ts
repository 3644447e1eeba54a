import type { MarkdownBlock } from './split-blocks.ts';

/** Blocks that are drawn together. */
export type BlockGroup = readonly MarkdownBlock[];

/** Groups the blocks of texts, one after another. */
export interface BlockGrouper {
  group(blocks: readonly MarkdownBlock[]): readonly BlockGroup[];
}

/** With 32 in a group, an answer of a thousand blocks is gone through in 32 steps and not a thousand, at each update. */
const groupLength = 32;

/** Makes a grouper whose groups keep their identity while their blocks do, so that only the last is drawn anew. */
export function createBlockGrouper(): BlockGrouper {
  let last: readonly BlockGroup[] = [];
  return {
    group(blocks) {
      const groups: BlockGroup[] = [];
      for (let start = 0; start < blocks.length; start += groupLength) {
        const group = blocks.slice(start, start + groupLength);
        const before = last[groups.length];
        groups.push(before !== undefined && isSame(before, group) ? before : group);
      }
      last = groups;
      return groups;
    },
  };
}

function isSame(left: BlockGroup, right: BlockGroup): boolean {
  return left.length === right.length && left.every((block, at) => block === right[at]);
}
