/**
 * Whether lists and objects stand inside each other more than so many levels deep. Looks level by level and without
 * recursion, for what nests too deep ends whatever looks at it by calling itself. Pure.
 */
export function nestsDeeper(value: unknown, levels: number): boolean {
  let level = [value].filter(isNested);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth >= levels) return true;
    level = level.flatMap((each) => Object.values(each).filter(isNested));
  }
  return false;
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
