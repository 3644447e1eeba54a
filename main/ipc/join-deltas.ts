import { joinPartDeltas } from '../../preload/contract/join-part-deltas.ts';
import type { PartStreamed, RunEvent } from '../../preload/contract/run-event.ts';

/** The same events with neighbouring deltas of one part joined: what they do to a transcript stays the same. */
export function joinDeltas(events: readonly RunEvent[]): readonly RunEvent[] {
  const joined: RunEvent[] = [];
  for (const event of events) {
    const last = joined.at(-1);
    const both = last === undefined ? null : joinEvents(last, event);
    if (both === null) joined.push(event);
    else joined[joined.length - 1] = both;
  }
  return joined;
}

function joinEvents(first: RunEvent, second: RunEvent): PartStreamed | null {
  if (first.type !== 'part-streamed' || second.type !== 'part-streamed') return null;
  if (first.event.eventKind !== 'part_delta' || second.event.eventKind !== 'part_delta')
    return null;
  if (first.messageId !== second.messageId || first.event.index !== second.event.index) return null;
  const delta = joinPartDeltas(first.event.delta, second.event.delta);
  return delta === null ? null : { ...second, event: { ...second.event, delta } };
}
