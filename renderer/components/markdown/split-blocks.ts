import { marked } from 'marked';

/** One block of a Markdown text: a paragraph, a list, a table, a code block. */
export interface MarkdownBlock {
  /** Where it begins in the text; it stays the same while text is added at the end. */
  readonly start: number;
  readonly text: string;
}

interface SplitText {
  readonly text: string;
  readonly blocks: readonly MarkdownBlock[];
  readonly hasDefinitions: boolean;
}

/** Cuts texts into blocks, one after another. */
export interface BlockSplitter {
  split(text: string): readonly MarkdownBlock[];
}

/**
 * Makes a splitter that remembers its last text: when one follows that only adds to it, all blocks but the last two are
 * taken over as they are, so that the cost of a streaming answer does not grow with its length.
 */
export function createBlockSplitter(): BlockSplitter {
  let last: SplitText = { text: '', blocks: [], hasDefinitions: false };
  return {
    split(text) {
      if (text !== last.text) last = splitAfter(last, text);
      return last.blocks;
    },
  };
}

/**
 * Cuts a text into its blocks, so that each can be drawn for itself. Link definitions belong to the whole text, so
 * every block that could use one carries them.
 */
export function splitBlocks(text: string): readonly MarkdownBlock[] {
  return splitAfter({ text: '', blocks: [], hasDefinitions: false }, text).blocks;
}

function splitAfter(before: SplitText, text: string): SplitText {
  const open = before.blocks.at(-2);
  if (open === undefined || before.hasDefinitions || !text.startsWith(before.text)) {
    return lex(text, 0, []);
  }
  // The last block can still grow, turn into another kind, and so join the one before it ("---" becomes "--- x").
  const tail = lex(text, open.start, before.blocks.slice(0, -2));
  return tail.hasDefinitions ? lex(text, 0, []) : tail;
}

function lex(text: string, from: number, settled: readonly MarkdownBlock[]): SplitText {
  const tokens = marked.lexer(text.slice(from), { gfm: true });
  const definitions = tokens
    .filter((token) => token.type === 'def')
    .map((token) => token.raw.trimEnd())
    .join('\n');
  const blocks = [...settled];
  let start = from;
  for (const token of tokens) {
    if (token.type !== 'space' && token.type !== 'def') {
      const usesLinks = definitions !== '' && token.raw.includes('[');
      blocks.push({ start, text: usesLinks ? `${token.raw}\n\n${definitions}` : token.raw });
    }
    start += token.raw.length;
  }
  return { text, blocks, hasDefinitions: definitions !== '' };
}
