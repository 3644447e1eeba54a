import type { Json } from '../../../preload/contract/json.ts';

/** The value that the beginning of a JSON text stands for, unfinished strings and lists included; undefined when it says nothing yet. */
export function parsePartialJson(text: string): Json | undefined {
  for (const candidate of completions(text)) {
    try {
      // JSON.parse gives nothing but JSON.
      return JSON.parse(candidate) as Json;
    } catch (error: unknown) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  return undefined;
}

/** The text closed where it breaks off; where that is inside of a key or a word, without its last member. */
function completions(text: string): readonly string[] {
  const open = scan(text);
  // A backslash at the end is the beginning of an escape that says nothing yet.
  const shown = open.isEscaped ? text.slice(0, -1) : text;
  const closed = shown + (open.isInString ? '"' : '') + open.closers;
  const trimmed = text.slice(0, open.lastSafeLength);
  return [closed, trimmed + scan(trimmed).closers];
}

interface Open {
  readonly isInString: boolean;
  readonly isEscaped: boolean;
  /** What closes the open lists and objects, innermost first. */
  readonly closers: string;
  /** Up to where the text holds whole members only. */
  readonly lastSafeLength: number;
}

function scan(text: string): Open {
  const closers: string[] = [];
  let isInString = false;
  let isEscaped = false;
  let lastSafeLength = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isInString) {
      if (isEscaped) isEscaped = false;
      else if (character === '\\') isEscaped = true;
      else if (character === '"') isInString = false;
      continue;
    }
    if (character === '"') isInString = true;
    else if (character === '{' || character === '[') {
      closers.unshift(character === '{' ? '}' : ']');
      lastSafeLength = at + 1;
    } else if (character === '}' || character === ']') {
      closers.shift();
      lastSafeLength = at + 1;
    } else if (character === ',') lastSafeLength = at;
  }
  return { isInString, isEscaped, closers: closers.join(''), lastSafeLength };
}
