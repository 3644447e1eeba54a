/** Numbers that look random and are the same for a seed. */
export interface Random {
  /** From 0 up to, but not, 1. */
  next(): number;
  /** A whole number of the range, both ends included. */
  between(least: number, most: number): number;
}

/** Mulberry32: small, and good enough to spread kills. */
export function createRandom(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { next, between: (least, most) => least + Math.floor(next() * (most - least + 1)) };
}
