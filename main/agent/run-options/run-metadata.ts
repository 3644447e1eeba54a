import type { JsonObject } from '../../../preload/contract/json.ts';
import type { RunContext } from '../run-context.ts';

/** The caller's own facts about a run: plain, or written by a pure function at its start and again at its end. Source: spec 05 §5. */
export type MetadataSource<Deps> =
  | JsonObject
  | ((ctx: RunContext<Deps>) => JsonObject | Promise<JsonObject>);

/** The metadata of a run: later sources win, key by key; null when there are none. */
export async function resolveMetadata<Deps>(
  sources: readonly (MetadataSource<Deps> | null | undefined)[],
  ctx: RunContext<Deps>,
): Promise<JsonObject | null> {
  let merged: JsonObject | undefined;
  for (const source of sources) {
    if (source === null || source === undefined) continue;
    const own: JsonObject = await writeMetadata(source, ctx);
    merged = { ...merged, ...own };
  }
  return merged ?? null;
}

function writeMetadata<Deps>(
  source: MetadataSource<Deps>,
  ctx: RunContext<Deps>,
): JsonObject | Promise<JsonObject> {
  return typeof source === 'function' ? source(ctx) : source;
}
