/** Leaves room for the tool's own name: providers take 64 characters. */
const longest = 20;

/**
 * What stands before the names of a server's tools: its label in letters that every provider takes, unlike those of the
 * others. It holds no two underscores side by side, which are what parts it from the name. Pure.
 */
export function choosePrefix(label: string, others: readonly string[]): string {
  const plain = label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_0-9]+|_+$/g, '')
    .slice(0, longest)
    .replace(/_$/, '');
  const wanted = plain === '' ? 'server' : plain;
  if (!others.includes(wanted)) return wanted;
  for (let number = 2; ; number += 1) {
    const numbered = `${wanted}_${number}`;
    if (!others.includes(numbered)) return numbered;
  }
}
