/**
 * Does pieces of work one after the other, in the order in which they were asked for: what each reads at its beginning
 * holds what those before it wrote. One that fails holds up none.
 */
export function oneAfterAnother(): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    // Whoever asked for it is told of its failure.
    last = done.catch(() => undefined);
    return done;
  };
}
