import { findControlCharacter } from './question-text.ts';

const named: Readonly<Record<string, string>> = {
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\\': '\\\\',
};

/**
 * Quotes a text as the messages of the contract do: single quotes unless the text holds only those,
 * and what cannot be seen as an escape. Source: spec 08 §4, Python's `repr`.
 */
export function quoteText(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  let quoted = '';
  for (const character of text) quoted += escapeCharacter(character, quote);
  return quote + quoted + quote;
}

/** Quotes a list of texts the same way. */
export function quoteTexts(texts: readonly string[]): string {
  return `[${texts.map(quoteText).join(', ')}]`;
}

function escapeCharacter(character: string, quote: string): string {
  if (character === quote) return `\\${character}`;
  const name = named[character];
  if (name !== undefined) return name;
  if (findControlCharacter(character, false) === null) return character;
  const code = character.codePointAt(0) ?? 0;
  if (code <= 0xff) return `\\x${hex(code, 2)}`;
  return code <= 0xffff ? `\\u${hex(code, 4)}` : `\\U${hex(code, 8)}`;
}

function hex(code: number, width: number): string {
  return code.toString(16).padStart(width, '0');
}
