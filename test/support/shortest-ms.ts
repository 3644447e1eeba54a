/**
 * The shortest of a few tries, in ms: a wait that the code itself makes is in every one of them, what a busy machine adds
 * is not. Stops at the first one below the limit.
 */
export async function shortestMs(
  limitMs: number,
  attempt: () => Promise<number>,
  tries = 10,
): Promise<number> {
  let shortest = Infinity;
  for (let count = 0; count < tries && shortest >= limitMs; count += 1) {
    shortest = Math.min(shortest, await attempt());
  }
  return shortest;
}
