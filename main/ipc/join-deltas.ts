import { assertNever } from '../../preload/contract/assert-never.ts';
import type { JsonObject } from '../../preload/contract/json.ts';
import type { PartStreamed, RunEvent } from '../../preload/contract/run-event.ts';
import type {
  DeltaParticulars,
  PartDelta,
  ThinkingPartDelta,
  ToolCallPartDelta,
} from '../../preload/contract/stream-event.ts';

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
  const delta = joinTwo(first.event.delta, second.event.delta);
  return delta === null ? null : { ...second, event: { ...second.event, delta } };
}

function joinTwo(first: PartDelta, second: PartDelta): PartDelta | null {
  switch (first.partDeltaKind) {
    case 'text':
      if (second.partDeltaKind !== 'text') return null;
      return {
        partDeltaKind: 'text',
        contentDelta: first.contentDelta + second.contentDelta,
        ...joinParticulars(first, second),
      };
    case 'thinking':
      return second.partDeltaKind === 'thinking' ? joinThinking(first, second) : null;
    case 'tool_call':
      return second.partDeltaKind === 'tool_call' ? joinToolCalls(first, second) : null;
    default:
      return assertNever(first, 'part delta');
  }
}

function joinThinking(first: ThinkingPartDelta, second: ThinkingPartDelta): ThinkingPartDelta {
  return {
    partDeltaKind: 'thinking',
    contentDelta: (first.contentDelta ?? '') + (second.contentDelta ?? ''),
    signatureDelta: second.signatureDelta ?? first.signatureDelta ?? null,
    ...joinParticulars(first, second),
  };
}

function joinToolCalls(
  first: ToolCallPartDelta,
  second: ToolCallPartDelta,
): ToolCallPartDelta | null {
  const args = joinArgs(first.argsDelta ?? null, second.argsDelta ?? null);
  if (args === undefined) return null;
  return {
    partDeltaKind: 'tool_call',
    toolNameDelta: (first.toolNameDelta ?? '') + (second.toolNameDelta ?? ''),
    argsDelta: args,
    toolCallId: second.toolCallId ?? first.toolCallId ?? null,
    ...joinParticulars(first, second),
  };
}

type Args = string | JsonObject | null;

/** Undefined when text meets an object: what that does depends on the part, so they stay two. */
function joinArgs(first: Args, second: Args): Args | undefined {
  if (first === null) return second;
  if (second === null) return first;
  if (typeof first === 'string' && typeof second === 'string') return first + second;
  if (typeof first === 'object' && typeof second === 'object') return { ...first, ...second };
  return undefined;
}

function joinParticulars(first: DeltaParticulars, second: DeltaParticulars): DeltaParticulars {
  const providerName = second.providerName ?? first.providerName ?? null;
  const details = { ...first.providerDetails, ...second.providerDetails };
  return {
    ...(providerName === null ? {} : { providerName }),
    ...(first.providerDetails || second.providerDetails ? { providerDetails: details } : {}),
  };
}
