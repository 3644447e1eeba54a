import type { EventSource } from '../events/event-channel.ts';

/** Joins what a source gives within a time, counted from the first of each group; null gives every item alone. The last group always comes. Source: spec 02 RS-5. */
export async function* groupByTime<Item>(
  source: EventSource<Item>,
  seconds: number | null,
): AsyncGenerator<readonly Item[]> {
  let pulling: Promise<Item | undefined> | null = null;
  for (;;) {
    pulling ??= source.pull();
    const first: Item | undefined = await pulling;
    pulling = null;
    if (first === undefined) return;
    if (seconds === null || seconds <= 0) {
      yield [first];
      continue;
    }
    const group: Item[] = [first];
    const left = await fillGroup(group, source, seconds);
    yield group;
    if (left === null) return;
    pulling = left.pulling;
  }
}

/** Adds what comes in time. Gives the pull that is still open, or null when the source is over. */
async function fillGroup<Item>(
  group: Item[],
  source: EventSource<Item>,
  seconds: number,
): Promise<{ readonly pulling: Promise<Item | undefined> } | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), seconds * 1000);
  });
  try {
    for (;;) {
      const pulling = source.pull();
      // A failure comes out when the group has been given.
      pulling.catch(() => undefined);
      const next = await Promise.race([
        pulling.then((item) => ({ item })).catch(() => 'failed' as const),
        late,
      ]);
      if (next === 'late' || next === 'failed') return { pulling };
      if (next.item === undefined) return null;
      group.push(next.item);
    }
  } finally {
    clearTimeout(timer);
  }
}
