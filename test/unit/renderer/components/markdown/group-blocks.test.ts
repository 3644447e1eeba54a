import { expect, it } from 'vitest';

import { createBlockGrouper } from '../../../../../renderer/components/markdown/group-blocks.ts';
import { createBlockSplitter } from '../../../../../renderer/components/markdown/split-blocks.ts';

it('keeps every group but the last as it is while a text grows, and leaves no block out', () => {
  const splitter = createBlockSplitter();
  const grouper = createBlockGrouper();
  let text = '';
  let before = grouper.group([]);
  for (let at = 0; at < 200; at += 1) {
    text += `Paragraph ${at}.\n\n`;
    const blocks = splitter.split(text);
    const groups = grouper.group(blocks);
    expect(groups.flat()).toEqual(blocks);
    // The last two blocks may still change.
    for (const [place, group] of before.entries()) {
      if (place < Math.floor((at - 2) / 32)) expect(groups[place]).toBe(group);
    }
    before = groups;
  }
  expect(before).toHaveLength(7);
});
