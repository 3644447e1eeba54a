import type { Json } from '../../../preload/contract/json.ts';
import { isJsonObject } from '../messages/wire-shape.ts';
import type { AgUiStateEvent } from './ag-ui-event.ts';

/**
 * The events with which a tool tells the client of the state that they share: those in the metadata of what it returned,
 * one or a list. `new ToolReturn({ returnValue, metadata: { type: 'STATE_SNAPSHOT', snapshot: state } })`
 */
export function readStateEvents(metadata: Json): readonly AgUiStateEvent[] {
  const items = Array.isArray(metadata) ? metadata : [metadata];
  return items.flatMap((item: Json): AgUiStateEvent[] => {
    if (!isJsonObject(item)) return [];
    const { type, snapshot, delta } = item;
    if (type === 'STATE_SNAPSHOT' && snapshot !== undefined) return [{ type, snapshot }];
    if (type !== 'STATE_DELTA' || !Array.isArray(delta)) return [];
    return [{ type, delta: delta.filter(isJsonObject) }];
  });
}
