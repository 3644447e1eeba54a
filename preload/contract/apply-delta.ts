import { assertNever } from './assert-never.ts';
import type { JsonObject } from './json.ts';
import type { ResponsePart } from './response-part.ts';
import type { PartDelta } from './stream-event.ts';

/** The part as it is after a delta. A delta of another kind than the part leaves it as it was. Source: spec 03 §1. */
export function applyDelta(part: ResponsePart, delta: PartDelta): ResponsePart {
  switch (delta.partDeltaKind) {
    case 'text':
      if (part.partKind !== 'text') return part;
      return { ...part, ...particulars(part, delta), content: part.content + delta.contentDelta };
    case 'thinking':
      if (part.partKind !== 'thinking') return part;
      return {
        ...part,
        ...particulars(part, delta),
        content: part.content + (delta.contentDelta ?? ''),
        signature: delta.signatureDelta ?? part.signature,
      };
    case 'tool_call':
      if (part.partKind !== 'tool-call') return part;
      return {
        ...part,
        ...particulars(part, delta),
        toolName: part.toolName + (delta.toolNameDelta ?? ''),
        args: joinArgs(part.args, delta.argsDelta),
        toolCallId: delta.toolCallId ?? part.toolCallId,
      };
    default:
      return assertNever(delta, 'part delta');
  }
}

/** Whether a delta's arguments can follow those that came before: text follows text, an object an object. */
export function argsCanFollow(
  args: string | JsonObject | null,
  argsDelta: string | JsonObject | null | undefined,
): boolean {
  if (args === null || argsDelta === null || argsDelta === undefined) return true;
  return typeof args === typeof argsDelta;
}

function joinArgs(
  args: string | JsonObject | null,
  argsDelta: string | JsonObject | null | undefined,
): string | JsonObject | null {
  if (argsDelta === null || argsDelta === undefined) return args;
  if (args === null) return argsDelta;
  if (typeof args === 'string' && typeof argsDelta === 'string') return args + argsDelta;
  if (typeof args === 'object' && typeof argsDelta === 'object') return { ...args, ...argsDelta };
  return args;
}

function particulars(
  part: { readonly providerName: string | null; readonly providerDetails: JsonObject | null },
  delta: PartDelta,
): { providerName: string | null; providerDetails: JsonObject | null } {
  const details = delta.providerDetails ?? null;
  return {
    providerName: delta.providerName ?? part.providerName,
    providerDetails:
      details === null ? part.providerDetails : { ...part.providerDetails, ...details },
  };
}
