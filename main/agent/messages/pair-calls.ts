import type { ModelMessage, ModelRequest } from '../../../preload/contract/message.ts';
import { createRequest, isToolResult, mergeMessages, type ToolResultPart } from './history.ts';
import { isSynthesizedReturn } from './repair.ts';

/** One call of a response, under the id it is sent with, and the result that belongs to it. */
interface Pair {
  readonly sentId: string;
  result: ToolResultPart | null;
}

/**
 * Makes the calls of a repaired history pass the strictest provider: every id is used once, every call has one result,
 * and it stands in the very next request before all else, the finished ones first. Old stores hold calls that share an
 * id, results that were written twice and results that came late. Pure; what is right already keeps its identity.
 */
export function pairCalls(history: readonly ModelMessage[]): readonly ModelMessage[] {
  const pairsByResponse = matchResults(history);
  const paired: ModelMessage[] = [];
  let due: readonly Pair[] = [];
  for (const [at, message] of history.entries()) {
    if (message.kind === 'request') {
      const request = withResults(message, due);
      // A request that held nothing but late results is gone with them.
      if (request.parts.length > 0 || message.parts.length === 0) paired.push(request);
      due = [];
      continue;
    }
    if (hasResults(due)) paired.push(withResults(createRequest([]), due));
    due = pairsByResponse.get(at) ?? [];
    paired.push(withSentIds(message, due));
  }
  if (hasResults(due)) paired.push(withResults(createRequest([]), due));
  return mergeMessages(paired);
}

/** Gives each result to the first call under its id that has none yet. */
function matchResults(history: readonly ModelMessage[]): Map<number, readonly Pair[]> {
  const pairsByResponse = new Map<number, readonly Pair[]>();
  const waiting = new Map<string, Pair[]>();
  const usedIds = new Set<string>();
  for (const [at, message] of history.entries()) {
    if (message.kind === 'response') {
      const calls = message.parts.filter((part) => part.partKind === 'tool-call');
      const pairs = calls.map(({ toolCallId }): Pair => {
        const pair = { sentId: claimId(toolCallId, usedIds), result: null };
        waiting.set(toolCallId, [...(waiting.get(toolCallId) ?? []), pair]);
        return pair;
      });
      pairsByResponse.set(at, pairs);
      continue;
    }
    for (const part of message.parts.filter(isToolResult)) {
      const pair = waiting.get(part.toolCallId)?.shift();
      if (pair !== undefined) pair.result = part;
    }
  }
  return pairsByResponse;
}

function claimId(id: string, usedIds: Set<string>): string {
  let claimed = id;
  for (let count = 2; usedIds.has(claimed); count += 1) claimed = `${id}_${count}`;
  usedIds.add(claimed);
  return claimed;
}

function withSentIds<Message extends ModelMessage & { readonly kind: 'response' }>(
  response: Message,
  pairs: readonly Pair[],
): Message {
  let at = 0;
  let changed = false;
  const parts = response.parts.map((part) => {
    if (part.partKind !== 'tool-call') return part;
    const sentId = pairs[at]?.sentId ?? part.toolCallId;
    at += 1;
    if (sentId === part.toolCallId) return part;
    changed = true;
    return { ...part, toolCallId: sentId };
  });
  return changed ? { ...response, parts } : response;
}

function withResults(request: ModelRequest, due: readonly Pair[]): ModelRequest {
  const results = due.flatMap(({ result, sentId }) => {
    if (result === null) return [];
    return [result.toolCallId === sentId ? result : { ...result, toolCallId: sentId }];
  });
  const parts = [
    ...results.filter((part) => !isSynthesizedReturn(part)),
    ...results.filter(isSynthesizedReturn),
    ...request.parts.filter((part) => !isToolResult(part)),
  ];
  const isSame =
    parts.length === request.parts.length && parts.every((part, at) => part === request.parts[at]);
  return isSame ? request : { ...request, parts };
}

function hasResults(pairs: readonly Pair[]): boolean {
  return pairs.some((pair) => pair.result !== null);
}
