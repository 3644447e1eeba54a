import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  createBlockSplitter,
  splitBlocks,
} from '../../../../../renderer/components/markdown/split-blocks.ts';

const piece = fc.constantFrom(
  '# Title\n',
  'a line of **text**',
  '\n',
  '\n\n',
  '- item',
  '1. first',
  '  more',
  '```ts\n',
  'const a = 1;\n',
  '```\n',
  '| a | b |\n|---|---|\n',
  '| 1 | 2 |\n',
  '> quoted',
  '---',
  '===',
  ' ',
  '[x]',
  '[x]: https://example.org/x\n',
  '<b>raw</b>',
  '한국어 ',
);

describe('splitBlocks', () => {
  it('cuts at blocks and leaves no word out', () => {
    const text = '# One\n\nTwo **bold**\nthree\n\n- a\n\n- b\n\n```js\nlet x\n\nlet y\n```\n\nend';
    expect(splitBlocks(text).map((block) => block.text.trim())).toEqual([
      '# One',
      'Two **bold**\nthree',
      '- a\n\n- b',
      '```js\nlet x\n\nlet y\n```',
      'end',
    ]);
  });

  it('gives a block that refers to a link its definition', () => {
    const [first] = splitBlocks('See [x].\n\nOther.\n\n[x]: https://example.org/x\n');
    expect(first?.text).toContain('[x]: https://example.org/x');
  });
});

describe('createBlockSplitter', () => {
  it('comes, piece by piece, to the blocks of the whole text', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const splitter = createBlockSplitter();
        let text = '';
        for (const next of pieces) {
          text += next;
          splitter.split(text);
        }
        expect(splitter.split(text)).toEqual(splitBlocks(text));
      }),
      { numRuns: 500 },
    );
  });

  it('keeps the identity of the blocks that text at the end does not touch', () => {
    const splitter = createBlockSplitter();
    const before = splitter.split('One.\n\nTwo.\n\nThree.\n\nFo');
    const after = splitter.split('One.\n\nTwo.\n\nThree.\n\nFour.\n\nFive');
    expect(after[0]).toBe(before[0]);
    expect(after[1]).toBe(before[1]);
    expect(after.map((block) => block.start)).toEqual([0, 6, 12, 20, 27]);
  });

  it('starts anew for a text that is not a continuation', () => {
    const splitter = createBlockSplitter();
    splitter.split('One.\n\nTwo.');
    expect(splitter.split('Other.')).toEqual(splitBlocks('Other.'));
  });
});
