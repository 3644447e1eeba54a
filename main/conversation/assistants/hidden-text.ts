import type { DocumentPath } from '../../agent/spec/spec-problem.ts';

/** A character that the eye does not see and a model reads, and where it stands. */
export interface HiddenCharacter {
  readonly path: DocumentPath;
  /** Such as `U+E0041`. */
  readonly code: string;
}

// Controls, formats, private characters, lone surrogates, line separators, and the selectors that can spell a hidden text.
// Tabs, joiners of emoji and of Persian, and marks of direction stay.
const hidden =
  /(?![\n\r\t\u200c-\u200f])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]|[\u{E0100}-\u{E01EF}]/u;

/** The first hidden character of each text in a document, keys included: what is agreed to has to be what is seen. */
export function findHiddenCharacters(value: unknown, path: DocumentPath = []): HiddenCharacter[] {
  if (typeof value === 'string') return inText(value, path);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    const inner = [...path, Array.isArray(value) ? Number(key) : key];
    return [...inText(key, inner), ...findHiddenCharacters(item, inner)];
  });
}

function inText(text: string, path: DocumentPath): HiddenCharacter[] {
  const found = hidden.exec(text)?.[0];
  if (found === undefined) return [];
  const number = (found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return [{ path, code: `U+${number}` }];
}
