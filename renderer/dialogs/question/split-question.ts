import { codePointLength } from '../../../preload/contract/question-text.ts';

/** The longest first line that is set as a heading, in code points. */
const headingLimit = 160;

/** A question's text as it is set: a heading in semibold, the rest regular. Nothing is left out. */
export interface SplitQuestion {
  readonly heading: string | null;
  readonly rest: string | null;
}

/** Takes the first line as the heading if it is short enough to be one. */
export function splitQuestion(text: string): SplitQuestion {
  const end = text.indexOf('\n');
  const firstLine = end === -1 ? text : text.slice(0, end);
  if (codePointLength(firstLine) > headingLimit) return { heading: null, rest: text };
  return { heading: firstLine, rest: end === -1 ? null : text.slice(end + 1) };
}
