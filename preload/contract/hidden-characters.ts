// Controls, formats, private characters, lone surrogates, line separators, and the selectors that can spell a hidden text.
// Line ends, tabs, joiners of emoji and of Persian, and marks of direction stay.
const hidden =
  /(?![\n\r\t\u200c-\u200f])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]|[\u{E0100}-\u{E01EF}]/u;
const allHidden = new RegExp(hidden, 'gu');

/** The first character of a text that the eye does not see, such as `U+E0041`; null when all can be seen. Pure. */
export function findHiddenCharacter(text: string): string | null {
  const found = hidden.exec(text)?.[0];
  if (found === undefined) return null;
  const number = (found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `U+${number}`;
}

/** A text without the characters that the eye does not see. Pure. */
export function removeHiddenCharacters(text: string): string {
  return text.replace(allHidden, '');
}
