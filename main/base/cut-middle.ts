/** What is left of a long text, and how much of it is not there. */
export interface CutText {
  readonly start: string;
  readonly end: string;
  readonly leftOut: number;
}

/** Takes the middle out of a text that is longer than the limit in UTF-16 units, between code points; null when it fits. */
export function cutMiddle(text: string, limit: number): CutText | null {
  if (text.length <= limit) return null;
  // Beginnings say what something is; ends, how it came out.
  const startLength = Math.floor(limit * 0.75);
  const start = text.slice(0, isInsidePair(text, startLength) ? startLength - 1 : startLength);
  const from = text.length - (limit - startLength);
  const end = text.slice(isInsidePair(text, from) ? from + 1 : from);
  return { start, end, leftOut: text.length - start.length - end.length };
}

/** The rest as one text, with a line in the place of what is missing. */
export function joinCut({ start, end, leftOut }: CutText, unit: 'characters' | 'bytes'): string {
  return `${start}\n[${leftOut} ${unit} left out]\n${end}`;
}

function isInsidePair(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  const after = text.charCodeAt(at);
  return before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff;
}
