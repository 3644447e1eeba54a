import type { ModelResponse } from '../../../preload/contract/message.ts';
import type { RunEvent } from '../../../preload/contract/run-event.ts';
import type { ResponsePart } from '../../../preload/contract/response-part.ts';
import type { ModelStreamEvent, PartDelta } from '../../../preload/contract/stream-event.ts';
import type { TranscriptMessage, TranscriptPart } from '../../../preload/contract/transcript.ts';

/**
 * What a row still lacks of a response, as stream events: for a complete one the end of every part that has none, for
 * a cut one the text that had come but was never handed on.
 */
export function completingEvents(
  row: TranscriptMessage,
  response: ModelResponse,
  at: string,
): readonly RunEvent[] {
  const { messageId } = row;
  const isComplete = response.state === 'complete';
  return response.parts.flatMap((part, index): readonly RunEvent[] => {
    const entry = row.parts.find((each) => each.index === index);
    const isLast = index === response.parts.length - 1;
    const events =
      isComplete || !isLast ? endPart(entry, part, index) : growPart(entry, part, index);
    return events.map((event) => ({ type: 'part-streamed', messageId, at, event }));
  });
}

function endPart(
  entry: TranscriptPart | undefined,
  part: ResponsePart,
  index: number,
): readonly ModelStreamEvent[] {
  const hasEnded = entry !== undefined && entry.endedAt !== null;
  if (hasEnded && isSame(entry.part, part)) return [];
  const end: ModelStreamEvent = { eventKind: 'part_end', index, part, nextPartKind: null };
  return entry === undefined ? [startOf(part, index), end] : [end];
}

function growPart(
  entry: TranscriptPart | undefined,
  part: ResponsePart,
  index: number,
): readonly ModelStreamEvent[] {
  if (entry === undefined) return [startOf(part, index)];
  const delta = deltaBetween(entry.part, part);
  return delta === null ? [] : [{ eventKind: 'part_delta', index, delta }];
}

function deltaBetween(from: TranscriptPart['part'], to: ResponsePart): PartDelta | null {
  if (from.partKind === 'text' && to.partKind === 'text') {
    const contentDelta = rest(from.content, to.content);
    return contentDelta === null ? null : { partDeltaKind: 'text', contentDelta };
  }
  if (from.partKind === 'thinking' && to.partKind === 'thinking') {
    const contentDelta = rest(from.content, to.content);
    return contentDelta === null ? null : { partDeltaKind: 'thinking', contentDelta };
  }
  if (from.partKind === 'tool-call' && to.partKind === 'tool-call') {
    if (from.args === null && to.args !== null) {
      return { partDeltaKind: 'tool_call', argsDelta: to.args };
    }
    if (typeof from.args !== 'string' || typeof to.args !== 'string') return null;
    const argsDelta = rest(from.args, to.args);
    return argsDelta === null ? null : { partDeltaKind: 'tool_call', argsDelta };
  }
  return null;
}

function rest(shorter: string, longer: string): string | null {
  return longer.length > shorter.length && longer.startsWith(shorter)
    ? longer.slice(shorter.length)
    : null;
}

function startOf(part: ResponsePart, index: number): ModelStreamEvent {
  return { eventKind: 'part_start', index, part, previousPartKind: null };
}

function isSame(left: unknown, right: unknown): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right);
}
