/** Cuts a text into pieces of at most so many UTF-16 units, never inside a surrogate pair. An empty text is one piece. */
export function cutText(text: string, maxUnits: number): string[] {
  const pieces: string[] = [];
  for (let start = 0; start < text.length || pieces.length === 0;) {
    const end = start + maxUnits;
    const cut = end < text.length && isInsidePair(text, end) ? end - 1 : end;
    pieces.push(text.slice(start, cut));
    start = cut;
  }
  return pieces;
}

/** Whether a text ends with the first half of a surrogate pair, the other half of which may still come. */
export function endsInsidePair(text: string): boolean {
  return isHigh(text.charCodeAt(text.length - 1));
}

function isInsidePair(text: string, at: number): boolean {
  const next = text.charCodeAt(at);
  return isHigh(text.charCodeAt(at - 1)) && next >= 0xdc00 && next <= 0xdfff;
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
