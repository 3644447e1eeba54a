import type { JsonObject } from '../../../preload/contract/json.ts';
import type { ModelMessage, ModelResponse } from '../../../preload/contract/message.ts';
import type { RequestPart, ToolReturnPart } from '../../../preload/contract/request-part.ts';
import type { ToolCallPart } from '../../../preload/contract/response-part.ts';
import { createRequest, isToolResult, mergeMessages, toolCallsOf } from './history.ts';

/** What a model reads for a call that was cut. Source: spec 04 §6. */
export const interruptedReturnContent =
  'The tool call was interrupted before a result was produced.';
/** Marks a return that repair wrote. The key is shared with other programs. Source: spec 04 §6. */
export const synthesizedReturnMetadata: JsonObject = Object.freeze({
  pydantic_ai_synthesized_tool_return: true,
});

/** Whether repair wrote this part. */
export function isSynthesizedReturn(part: RequestPart): boolean {
  if (part.partKind !== 'tool-return' || part.outcome !== 'interrupted') return false;
  const { metadata } = part;
  return (
    typeof metadata === 'object' &&
    metadata !== null &&
    Object.hasOwn(metadata, 'pydantic_ai_synthesized_tool_return')
  );
}

/** When a history is repaired: as a run takes it over, or as it goes to a model. Source: spec 04 §6, frontier rule. */
export type RepairMoment =
  /** The calls of the last response may still be carried out, unless their interruption is evident. */
  | { readonly moment: 'adoption'; readonly hasPrompt: boolean }
  /** Every call needs a result. */
  | { readonly moment: 'before-request' };

/**
 * Makes a history valid for models: orphaned results go, calls without a result get one that says so, neighbours join.
 * Pure, deterministic and idempotent; a valid history comes back as it is. Calls are never changed or removed.
 * Source: spec 04 §6.
 */
export function repairHistory(
  history: readonly ModelMessage[],
  moment: RepairMoment = { moment: 'before-request' },
): readonly ModelMessage[] {
  const exempt = keepsFrontierOpen(history, moment);
  return mergeMessages(closeDanglingCalls(dropOrphans(history), exempt));
}

/**
 * Ends a history whose last message is a response with tool calls with an empty interrupted request, which says that
 * the calls were abandoned: they are then repaired and never carried out. Source: spec 04 D-04.4.
 */
export function closeOpenCalls(history: readonly ModelMessage[]): readonly ModelMessage[] {
  const last = history.at(-1);
  if (last?.kind !== 'response' || toolCallsOf(last).length === 0) return history;
  return [...history, createRequest([], 'interrupted')];
}

function keepsFrontierOpen(history: readonly ModelMessage[], moment: RepairMoment): boolean {
  if (moment.moment === 'before-request') return false;
  const last = history.at(-1);
  if (last?.kind === 'request') return last.state !== 'interrupted';
  return !(moment.hasPrompt && last?.state === 'interrupted');
}

function dropOrphans(history: readonly ModelMessage[]): readonly ModelMessage[] {
  const calledIds = new Set<string>();
  let changed = false;
  const kept = history.flatMap((message, at): readonly ModelMessage[] => {
    if (message.kind === 'response') {
      for (const call of toolCallsOf(message)) calledIds.add(call.toolCallId);
      return [message];
    }
    const parts = message.parts.filter(
      (part) => !isToolResult(part) || calledIds.has(part.toolCallId),
    );
    if (parts.length === message.parts.length) return [message];
    changed = true;
    const isLast = at === history.length - 1;
    return parts.length === 0 && !isLast ? [] : [{ ...message, parts }];
  });
  return changed ? kept : history;
}

function closeDanglingCalls(
  history: readonly ModelMessage[],
  isLastResponseExempt: boolean,
): readonly ModelMessage[] {
  const dangling = findDanglingCalls(history);
  const lastResponseAt = history.findLastIndex((message) => message.kind === 'response');
  if (isLastResponseExempt) dangling.delete(lastResponseAt);
  if (dangling.size === 0) return history;

  const closed: ModelMessage[] = [];
  let owed: readonly ToolReturnPart[] = [];
  for (const [at, message] of history.entries()) {
    if (message.kind === 'request') {
      closed.push(owed.length === 0 ? message : { ...message, parts: insert(message.parts, owed) });
      owed = [];
      continue;
    }
    if (owed.length > 0) closed.push(createRequest(owed));
    owed = (dangling.get(at) ?? []).map((call) => synthesizeReturn(call, message));
    closed.push(message);
  }
  if (owed.length > 0) closed.push(createRequest(owed));
  return closed;
}

interface OpenCall {
  readonly at: number;
  readonly call: ToolCallPart;
}

/** The calls that never get a result, by the place of their response, in the order in which they were made. */
function findDanglingCalls(history: readonly ModelMessage[]): Map<number, readonly ToolCallPart[]> {
  const open = new Map<string, OpenCall[]>();
  const calls = new Set<OpenCall>();
  for (const [at, message] of history.entries()) {
    if (message.kind === 'response') {
      for (const call of toolCallsOf(message)) {
        const entry = { at, call };
        calls.add(entry);
        // A call whose id is still open takes the place of an older one, which is lost for good. Within one response
        // they wait together, or else repairing twice would answer one of them twice.
        const others = open.get(call.toolCallId)?.filter((other) => other.at === at) ?? [];
        open.set(call.toolCallId, [...others, entry]);
      }
      continue;
    }
    for (const part of message.parts.filter(isToolResult)) {
      const answered = open.get(part.toolCallId)?.pop();
      if (answered !== undefined) calls.delete(answered);
    }
  }
  const dangling = new Map<number, readonly ToolCallPart[]>();
  for (const { at, call } of calls) dangling.set(at, [...(dangling.get(at) ?? []), call]);
  return dangling;
}

function insert(
  parts: readonly RequestPart[],
  returns: readonly ToolReturnPart[],
): readonly RequestPart[] {
  const at = parts.findLastIndex(isToolResult) + 1;
  return [...parts.slice(0, at), ...returns, ...parts.slice(at)];
}

/**
 * The return that stands in for a call without a result. It carries the response's own time: repairing twice has to give
 * the same, and caches of providers must not be missed. Source: spec 04 §6.
 */
export function synthesizeReturn(call: ToolCallPart, response: ModelResponse): ToolReturnPart {
  return {
    partKind: 'tool-return',
    toolName: call.toolName,
    content: interruptedReturnContent,
    toolCallId: call.toolCallId,
    toolKind: null,
    metadata: synthesizedReturnMetadata,
    timestamp: response.timestamp,
    outcome: 'interrupted',
  };
}
