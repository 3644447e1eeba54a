import { assertNever } from './assert-never.ts';
import type { JsonObject } from './json.ts';
import type {
  DeltaParticulars,
  PartDelta,
  ThinkingPartDelta,
  ToolCallPartDelta,
} from './stream-event.ts';

/**
 * The one delta that does to any part what two do in turn; null when there is none, since what they do together depends
 * on the part.
 */
export function joinPartDeltas(first: PartDelta, second: PartDelta): PartDelta | null {
  switch (first.partDeltaKind) {
    case 'text':
      if (second.partDeltaKind !== 'text') return null;
      return {
        ...joinParticulars(first, second),
        partDeltaKind: 'text',
        contentDelta: first.contentDelta + second.contentDelta,
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
    ...joinParticulars(first, second),
    partDeltaKind: 'thinking',
    contentDelta: joinTexts(first.contentDelta, second.contentDelta),
    signatureDelta: second.signatureDelta ?? first.signatureDelta ?? null,
  };
}

function joinToolCalls(
  first: ToolCallPartDelta,
  second: ToolCallPartDelta,
): ToolCallPartDelta | null {
  const args = joinArgs(first.argsDelta ?? null, second.argsDelta ?? null);
  if (args === undefined) return null;
  return {
    ...joinParticulars(first, second),
    partDeltaKind: 'tool_call',
    toolNameDelta: joinTexts(first.toolNameDelta, second.toolNameDelta),
    argsDelta: args,
    toolCallId: second.toolCallId ?? first.toolCallId ?? null,
  };
}

type Text = string | null | undefined;

function joinTexts(first: Text, second: Text): string | null {
  return (first ?? null) === null && (second ?? null) === null
    ? null
    : (first ?? '') + (second ?? '');
}

type Args = string | JsonObject | null;

/** Undefined when text meets an object: which of them counts depends on the part. */
function joinArgs(first: Args, second: Args): Args | undefined {
  if (first === null) return second;
  if (second === null) return first;
  if (typeof first === 'string' && typeof second === 'string') return first + second;
  if (typeof first === 'object' && typeof second === 'object') return { ...first, ...second };
  return undefined;
}

function joinParticulars(first: DeltaParticulars, second: DeltaParticulars): DeltaParticulars {
  const hasDetails = (first.providerDetails ?? second.providerDetails ?? null) !== null;
  return {
    providerName: second.providerName ?? first.providerName ?? null,
    providerDetails: hasDetails ? { ...first.providerDetails, ...second.providerDetails } : null,
  };
}
