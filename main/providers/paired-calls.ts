import type { ModelMessage, ModelResponse } from '../../preload/contract/message.ts';
import type { ToolCallPart } from '../../preload/contract/response-part.ts';
import { isToolResult, toolCallsOf, type ToolResultPart } from '../agent/messages/history.ts';
import { isSynthesizedReturn, synthesizeReturn } from '../agent/messages/repair.ts';

/** A call and its result, both under the id and name they travel with. */
export interface PairedCall {
  readonly part: ToolCallPart;
  readonly result: ToolResultPart;
}

interface Entry {
  readonly at: number;
  readonly part: ToolCallPart;
  readonly response: ModelResponse;
  result: ToolResultPart | null;
}

/**
 * Finds the result of every call, by the place of its response. Where an id was used more than once, results reach
 * the calls in their order; where a result came twice, the real one wins over one that repair wrote. An id that does not
 * match is written anew.
 */
export function pairCalls(
  messages: readonly ModelMessage[],
  callId: RegExp,
): ReadonlyMap<number, readonly PairedCall[]> {
  const entries = collect(messages);
  const giveId = createWireIds(
    entries.map((entry) => entry.part.toolCallId),
    callId,
  );
  const paired = entries.map((entry) => ({ at: entry.at, call: rename(entry, giveId) }));
  const byResponse = Map.groupBy(paired, ({ at }) => at);
  return new Map([...byResponse].map(([at, group]) => [at, group.map(({ call }) => call)]));
}

function collect(messages: readonly ModelMessage[]): readonly Entry[] {
  const entries: Entry[] = [];
  for (const [at, message] of messages.entries()) {
    if (message.kind === 'response') {
      for (const part of toolCallsOf(message))
        entries.push({ at, part, response: message, result: null });
      continue;
    }
    for (const result of message.parts.filter(isToolResult)) settle(entries, result);
  }
  return entries;
}

function settle(entries: readonly Entry[], result: ToolResultPart): void {
  const same = entries.filter((entry) => entry.part.toolCallId === result.toolCallId);
  const open =
    same.find((entry) => entry.result === null) ??
    same.findLast((entry) => entry.result !== null && isSynthesizedReturn(entry.result));
  if (open !== undefined) open.result = result;
}

function rename(entry: Entry, giveId: (id: string) => string): PairedCall {
  const toolCallId = giveId(entry.part.toolCallId);
  const toolName = toWireName(entry.part.toolName);
  const part = { ...entry.part, toolCallId, toolName };
  const result = entry.result ?? synthesizeReturn(entry.part, entry.response);
  return { part, result: { ...result, toolCallId, toolName } };
}

/** The first use of an id keeps it; each later one gets a number that nobody has. */
function createWireIds(given: readonly string[], callId: RegExp): (id: string) => string {
  const taken = new Set(given);
  const used = new Set<string>();
  return (id) => {
    const base = toUsableId(id, callId);
    let wireId = base;
    for (let count = 2; used.has(wireId) || (wireId !== id && taken.has(wireId)); count += 1) {
      wireId = `${base}_${count}`;
    }
    used.add(wireId);
    return wireId;
  };
}

// Short enough for a number behind it in the tightest limit that is known, 64.
function toUsableId(id: string, callId: RegExp): string {
  if (callId.test(id)) return id;
  const safe = id.replaceAll(/[^a-zA-Z0-9_-]/g, '_').slice(0, 56);
  return id.trim() === '' || safe === '' ? 'call' : safe;
}

// Models invent names; providers take only these characters in them, at most 64.
function toWireName(name: string): string {
  const safe = name.replaceAll(/[^a-zA-Z0-9_-]/g, '_').slice(0, 64);
  return safe === '' ? 'unknown_tool' : safe;
}
