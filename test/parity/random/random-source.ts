/** Numbers that look random and follow from a seed alone. */
export interface RandomSource {
  /** A whole number from 0 up to, and without, the bound. */
  below(bound: number): number;
  /** Whether something of this probability happens. */
  chance(probability: number): boolean;
  pick<Value>(values: readonly Value[]): Value;
}

/** The source of a seed (mulberry32, a generator in the public domain). */
export function createRandomSource(seed: number): RandomSource {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    below: (bound) => Math.floor(next() * bound),
    chance: (probability) => next() < probability,
    pick: (values) => {
      const value = values[Math.floor(next() * values.length)];
      if (value === undefined) throw new RangeError('There is nothing to pick from.');
      return value;
    },
  };
}
