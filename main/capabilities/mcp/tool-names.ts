/** Longest name of a tool that every provider takes. */
const nameLimit = 64;

/**
 * Names for a server's tools that every provider takes, by the server's own names: a prefix, then letters, digits, `_`
 * and `-`. Two that would be the same are told apart by a number.
 */
export function nameTools(
  names: readonly string[],
  prefix: string | null,
): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  const named = new Map<string, string>();
  for (const name of names) {
    if (named.has(name)) continue;
    const wanted = `${prefix === null ? '' : `${prefix}_`}${name}`
      .replace(/[^\w-]/gu, '_')
      .slice(0, nameLimit);
    const free = freeName(wanted === '' ? 'tool' : wanted, taken);
    taken.add(free);
    named.set(name, free);
  }
  return named;
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  for (let number = 2; ; number += 1) {
    const end = `_${number}`;
    const name = `${wanted.slice(0, nameLimit - end.length)}${end}`;
    if (!taken.has(name)) return name;
  }
}
