import type { ModelMessage, ModelRequest, ModelResponse } from '../../preload/contract/message.ts';
import type { RequestPart } from '../../preload/contract/request-part.ts';
import type { ResponsePart } from '../../preload/contract/response-part.ts';
import type { UserContent } from '../../preload/contract/user-content.ts';
import { createRequest, isToolResult } from '../agent/messages/history.ts';
import { isSynthesizedReturn } from '../agent/messages/repair.ts';
import { pairCalls, type PairedCall } from './paired-calls.ts';

/**
 * What providers ask for beyond the repair of spec 04 §6: ids that are unique in the whole conversation, the results
 * of a response's calls directly after it and before other content, no text that is empty or blank, and turns that
 * alternate. Pure, deterministic and idempotent; a history that is fine keeps its content. Nothing is stored.
 */
export function toWireHistory(messages: readonly ModelMessage[]): readonly ModelMessage[] {
  const calls = pairCalls(messages);
  const wire: ModelMessage[] = [];
  let carried: readonly RequestPart[] = [];
  for (const [at, message] of messages.entries()) {
    if (message.kind === 'request') {
      const parts = [...carried, ...message.parts.filter(travels)];
      const isTurn = parts.some((part) => part.partKind !== 'system-prompt');
      carried = isTurn ? [] : parts;
      // One without a turn of its own gives what it has to the next; only the last is sent regardless.
      if (isTurn || at === messages.length - 1) append(wire, { ...message, parts });
      continue;
    }
    const own = calls.get(at) ?? [];
    const response = toWireResponse(message, own);
    if (!hasContent(response)) continue;
    append(wire, response);
    if (own.length > 0) append(wire, createRequest(resultsInOrder(own)));
  }
  return wire;
}

/** Whether a text has nothing in it that a provider would take. */
export function isBlank(text: string): boolean {
  return text.trim() === '';
}

function toWireResponse(message: ModelResponse, calls: readonly PairedCall[]): ModelResponse {
  let next = 0;
  const parts = message.parts.flatMap((part): readonly ResponsePart[] => {
    if (part.partKind === 'text') return isBlank(part.content) ? [] : [part];
    if (part.partKind !== 'tool-call') return [part];
    const call = calls[next];
    next += 1;
    return call === undefined ? [] : [call.part];
  });
  return { ...message, parts };
}

// Files and opaque parts of a response are not sent back, so alone they would leave an empty message.
function hasContent({ parts }: ModelResponse): boolean {
  return parts.some(
    (part) =>
      part.partKind === 'text' ||
      part.partKind === 'tool-call' ||
      (part.partKind === 'thinking' && !isBlank(part.content)),
  );
}

// What was finished in the order of the calls, then what stands in for the rest.
function resultsInOrder(calls: readonly PairedCall[]): readonly RequestPart[] {
  const results = calls.map((call) => call.result);
  return [
    ...results.filter((result) => !isSynthesizedReturn(result)),
    ...results.filter((result) => isSynthesizedReturn(result)),
  ];
}

// Results are put in anew behind their calls.
function travels(part: RequestPart): boolean {
  if (isToolResult(part)) return false;
  switch (part.partKind) {
    case 'system-prompt':
      return !isBlank(part.content);
    case 'user-prompt':
      return typeof part.content === 'string' ? !isBlank(part.content) : part.content.some(isSent);
    case 'opaque':
      return false;
    default:
      return true;
  }
}

function isSent(item: UserContent): boolean {
  if (typeof item === 'string') return !isBlank(item);
  if (item.kind === 'text-content') return !isBlank(item.content);
  return item.kind !== 'cache-point' && item.kind !== 'opaque';
}

function append(wire: ModelMessage[], message: ModelMessage): void {
  const previous = wire.at(-1);
  if (previous?.kind === 'request' && message.kind === 'request') {
    wire[wire.length - 1] = joinRequests(previous, message);
  } else if (previous?.kind === 'response' && message.kind === 'response') {
    wire[wire.length - 1] = joinResponses(previous, message);
  } else {
    wire.push(message);
  }
}

function joinRequests(first: ModelRequest, second: ModelRequest): ModelRequest {
  return { ...second, parts: [...first.parts, ...second.parts] };
}

// Only responses without calls stand next to each other here; their texts must not run into one.
function joinResponses(first: ModelResponse, second: ModelResponse): ModelResponse {
  const last = first.parts.at(-1);
  const head: readonly ResponsePart[] =
    last?.partKind === 'text'
      ? [...first.parts.slice(0, -1), { ...last, content: `${last.content.trimEnd()}\n\n` }]
      : first.parts;
  return { ...second, parts: [...head, ...second.parts] };
}
