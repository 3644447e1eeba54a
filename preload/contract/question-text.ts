/** What is wrong with a short text, as the first of the three checks that failed. */
export type TextProblem =
  | { readonly kind: 'too-short'; readonly limit: number }
  | { readonly kind: 'too-long'; readonly limit: number }
  | { readonly kind: 'control-characters'; readonly index: number; readonly character: string };

/** The rules one text field has to keep; lengths count code points. */
export interface TextRules {
  readonly min: number;
  readonly max: number;
  /** Whether a line feed may stand inside. */
  readonly multiline: boolean;
}

// Every category that a terminal or a dialog could be deceived with; the plain space is the one separator allowed.
const forbiddenInLine = /(?! )[\p{C}\p{Zl}\p{Zp}\p{Zs}]/u;
const forbiddenInText = /(?![ \n])[\p{C}\p{Zl}\p{Zp}\p{Zs}]/u;
const outerWhiteSpace = /^\p{White_Space}+|\p{White_Space}+$/gu;

/** Cuts surrounding white space by Unicode's list: unlike `trim()` it takes U+0085 and leaves U+FEFF. Source: spec 08 AU-4. */
export function trimWhiteSpace(text: string): string {
  return text.replace(outerWhiteSpace, '');
}

/** Length as a person counts it in the field: code points, not UTF-16 units. */
export function codePointLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** The first character that may not be shown, or null. Source: spec 08 §2.2. */
export function findControlCharacter(
  text: string,
  multiline: boolean,
): { readonly index: number; readonly character: string } | null {
  const found = (multiline ? forbiddenInText : forbiddenInLine).exec(text);
  return found === null ? null : { index: found.index, character: found[0] };
}

/** Checks a trimmed text: length first, then characters. Null when it may stand. Source: spec 08 §2.1. */
export function findTextProblem(text: string, rules: TextRules): TextProblem | null {
  const length = codePointLength(text);
  if (length < rules.min) return { kind: 'too-short', limit: rules.min };
  if (length > rules.max) return { kind: 'too-long', limit: rules.max };
  const control = findControlCharacter(text, rules.multiline);
  return control === null ? null : { kind: 'control-characters', ...control };
}

/**
 * Folds case fully, so that Straße, STRASSE and STRAẞE are the same. Source: spec 08 AU-5;
 * the first step is for U+1E9E, which has no upper case of its own to become SS.
 */
export function foldCase(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase();
}

/** Whether two texts of a list are the same but for case. */
export function hasRepeats(texts: readonly string[]): boolean {
  return new Set(texts.map(foldCase)).size !== texts.length;
}
