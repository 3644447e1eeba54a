/** Where a text stops being JSON. */
export interface JsonProblem {
  /** From 1. */
  readonly line: number;
  readonly column: number;
}

/** The place at which a text stops being JSON, or null when it is. Pure. */
export function findJsonProblem(text: string): JsonProblem | null {
  const at = findFault(text);
  if (at === null) return null;
  const lines = text.slice(0, at).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

// RFC 8259 §2, §6 and §7.
const space = /[ \t\n\r]*/y;
// oxlint-disable-next-line no-control-regex
const string = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"/y;
const plain = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[Ee][+-]?\d+)?|true|false|null/y;

type Expected = 'value' | 'first-value' | 'key' | 'first-key' | 'more';

/** The index of the first character that does not belong there. The words of `JSON.parse` do not always tell it. */
function findFault(text: string): number | null {
  const open: ('{' | '[')[] = [];
  let expected: Expected = 'value';
  let at = 0;
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const length = pattern.exec(text)?.[0].length ?? null;
    at += length ?? 0;
    return length !== null;
  };
  for (;;) {
    take(space);
    const mark = text[at];
    const inside = open.at(-1);
    if (expected === 'more') {
      if (inside === undefined) return at === text.length ? null : at;
      if (mark === ',') expected = inside === '{' ? 'key' : 'value';
      else if (mark === (inside === '{' ? '}' : ']')) open.pop();
      else return at;
      at += 1;
    } else if (mark === (expected === 'first-key' ? '}' : ']') && expected.startsWith('first')) {
      open.pop();
      expected = 'more';
      at += 1;
    } else if (expected === 'key' || expected === 'first-key') {
      if (!take(string)) return at;
      take(space);
      if (text[at] !== ':') return at;
      expected = 'value';
      at += 1;
    } else if (mark === '{' || mark === '[') {
      open.push(mark);
      expected = mark === '{' ? 'first-key' : 'first-value';
      at += 1;
    } else {
      if (!take(string) && !take(plain)) return at;
      expected = 'more';
    }
  }
}
