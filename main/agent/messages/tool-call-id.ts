import type { IdSource } from '../../base/ids.ts';

/** The id of a tool call whose model gave it none. Source: spec 01 MSG-4. */
export function createToolCallId(ids: Pick<IdSource, 'hex32'>): string {
  return `parley_${ids.hex32()}`;
}
