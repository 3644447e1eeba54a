import { toAgUiEvents } from '../../../main/agent/ui-adapters/ag-ui.ts';
import type { AgUiEvent } from '../../../main/agent/ui-adapters/ag-ui-event.ts';
import type { FrontEndOptions, SourceEvent } from '../../../main/agent/ui-adapters/front-end.ts';
import { toVercelChunks } from '../../../main/agent/ui-adapters/vercel-ai.ts';
import type { VercelChunk } from '../../../main/agent/ui-adapters/vercel-chunk.ts';

/** What both front ends were told. */
export interface Told {
  readonly agUi: readonly AgUiEvent[];
  readonly vercel: readonly VercelChunk[];
  /** What the program was told of errors, by each. */
  readonly errors: readonly unknown[];
}

/** Tells the same events to both front ends; an error at the end is what the run ended with. */
export async function tell(
  events: readonly SourceEvent<unknown>[],
  failure: Error | null = null,
  options: FrontEndOptions<unknown> = {},
): Promise<Told> {
  const errors: unknown[] = [];
  const told = { onError: (error: unknown) => errors.push(error), ...options };
  const clock = { now: () => 0, nowIso: () => '1970-01-01T00:00:00.000Z' };
  const names = { threadId: 'thread', runId: 'run', clock, ids: countingIds() };
  return {
    agUi: await collect(toAgUiEvents(replay(events, failure), { ...told, ...names })),
    vercel: await collect(toVercelChunks(replay(events, failure), { ...told, ids: countingIds() })),
    errors,
  };
}

async function* replay(
  events: readonly SourceEvent<unknown>[],
  failure: Error | null,
): AsyncGenerator<SourceEvent<unknown>, void> {
  yield* events;
  if (failure !== null) throw failure;
}

function countingIds(): { readonly uuidv7: () => string; readonly hex32: () => string } {
  let count = 0;
  const next = (): string => `id-${(count += 1)}`;
  return { uuidv7: next, hex32: next };
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}
