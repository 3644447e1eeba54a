import { findControlCharacter, trimWhiteSpace } from './question-text.ts';

/** Why an answer in the person's own words cannot be sent as it is. */
export type CustomAnswerIssue =
  | { readonly code: 'blank' }
  /** `index` counts UTF-16 units, so that a text field can put its caret there. */
  | { readonly code: 'control-characters'; readonly index: number; readonly character: string };

/** The check that every own answer has to pass, in the dialog and when it is settled. Source: spec 08 §4.3. */
export function checkCustomAnswer(text: string): CustomAnswerIssue | null {
  if (trimWhiteSpace(text) === '') return { code: 'blank' };
  const control = findControlCharacter(text, true);
  return control === null ? null : { code: 'control-characters', ...control };
}

// A terminal's colour and title sequences leave rubbish behind if only their first byte is taken.
// oxlint-disable-next-line no-control-regex -- these are the characters to remove
const terminalSequences = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?)/g;
const lineBreaks = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
const otherSpaces = /[\t\p{Zs}]/gu;
const forbidden = /(?!\n)\p{C}/gu;

/**
 * Turns a pasted text into one that the check accepts, keeping its words and lines: odd line breaks become
 * line feeds, tabs and wide spaces plain spaces, invisible characters go. Only a text with no visible
 * character stays blank.
 */
export function cleanCustomAnswer(text: string): string {
  return text
    .replace(terminalSequences, '')
    .replace(lineBreaks, '\n')
    .replace(otherSpaces, ' ')
    .replace(forbidden, '');
}
