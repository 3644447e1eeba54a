import type { ModelMessage, ModelRequest, ModelResponse } from '../../preload/contract/message.ts';
import type { RequestPart } from '../../preload/contract/request-part.ts';
import type { ResponsePart, TextPart, ThinkingPart } from '../../preload/contract/response-part.ts';
import type { UserContent } from '../../preload/contract/user-content.ts';
import { createRequest, isToolResult } from '../agent/messages/history.ts';
import { isSynthesizedReturn } from '../agent/messages/repair.ts';
import type { Dialect } from './dialects/dialect.ts';
import { isBlank } from './is-blank.ts';
import { pairCalls, type PairedCall } from './paired-calls.ts';

/**
 * What providers ask for beyond the repair of spec 04 §6: ids that are unique in the whole conversation, the results
 * of a response's calls directly after it and before other content, no text that is empty or blank, and turns that
 * alternate. Thoughts stay where their own provider takes them back, as they are. Pure, deterministic and idempotent; a
 * history that is fine keeps its content. Nothing is stored.
 */
export function toWireHistory(
  messages: readonly ModelMessage[],
  dialect: Dialect,
): readonly ModelMessage[] {
  const calls = pairCalls(messages, dialect.callId);
  const turnStart = messages.findLastIndex(beginsTurn);
  const wire: ModelMessage[] = [];
  let carried: readonly RequestPart[] = [];
  for (const [at, message] of messages.entries()) {
    if (message.kind === 'request') {
      const parts = [...carried, ...message.parts.filter(travels)];
      const isTurn = parts.some((part) => part.partKind !== 'system-prompt');
      carried = isTurn ? [] : parts;
      // One without a turn of its own gives what it has to the next; only the last is sent regardless.
      if (isTurn || at === messages.length - 1) append(wire, { ...message, parts }, dialect);
      continue;
    }
    const own = calls.get(at) ?? [];
    const isCurrentTurn = at > turnStart;
    const response = toWireResponse(message, { calls: own, dialect, isCurrentTurn });
    if (response.parts.length === 0) continue;
    append(wire, response, dialect);
    if (own.length > 0) append(wire, createRequest(resultsInOrder(own)), dialect);
  }
  const [first] = wire;
  return dialect.beginsWithPerson && first?.kind === 'response'
    ? [createRequest([lostBeginning(first)]), ...wire]
    : wire;
}

/** What stands for the beginning where a history lacks it and the provider wants a person to begin. */
function lostBeginning({ timestamp }: ModelResponse): RequestPart {
  return { partKind: 'user-prompt', content: '(The beginning is missing.)', timestamp };
}

function beginsTurn(message: ModelMessage): boolean {
  return (
    message.kind === 'request' &&
    message.parts.some((part) => part.partKind === 'user-prompt' && travels(part))
  );
}

interface ResponsePlace {
  readonly calls: readonly PairedCall[];
  readonly dialect: Dialect;
  readonly isCurrentTurn: boolean;
}

function toWireResponse(message: ModelResponse, place: ResponsePlace): ModelResponse {
  const { calls, dialect, isCurrentTurn } = place;
  let next = 0;
  const parts = message.parts.flatMap((part): readonly ResponsePart[] => {
    switch (part.partKind) {
      case 'text':
        return isBlank(part.content) && !(isOwn(part, dialect) && dialect.sendsBlank(part))
          ? []
          : [part];
      case 'tool-call': {
        const call = calls[next];
        next += 1;
        return call === undefined ? [] : [call.part];
      }
      case 'thinking':
        return [part];
      // They are not sent back.
      case 'file':
      case 'opaque':
        return [];
    }
  });
  if (parts.every((part) => part.partKind === 'thinking'))
    return { ...message, parts: parts.flatMap(toMarkedText) };
  const response = { ...message, parts };
  const sent = parts.filter(
    (part, at) =>
      part.partKind !== 'thinking' ||
      (isOwn(part, dialect) && dialect.sendsThinking(part, { response, at, isCurrentTurn })),
  );
  return { ...message, parts: sent };
}

function isOwn(part: TextPart | ThinkingPart, { system }: Dialect): boolean {
  return part.providerName === system;
}

// A response that is nothing but thinking: no provider takes a message of the assistant without text or calls, and what
// was thought must not be lost.
function toMarkedText(part: ResponsePart): readonly ResponsePart[] {
  if (part.partKind !== 'thinking' || isBlank(part.content)) return [];
  const content = `<think>\n${part.content}\n</think>`;
  return [{ partKind: 'text', content, id: null, providerName: null, providerDetails: null }];
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

function append(wire: ModelMessage[], message: ModelMessage, dialect: Dialect): void {
  const previous = wire.at(-1);
  if (previous?.kind === 'request' && message.kind === 'request') {
    wire[wire.length - 1] = joinRequests(previous, message);
  } else if (previous?.kind === 'response' && message.kind === 'response') {
    wire[wire.length - 1] = joinResponses(previous, message, dialect);
  } else {
    wire.push(message);
  }
}

function joinRequests(first: ModelRequest, second: ModelRequest): ModelRequest {
  return { ...second, parts: [...first.parts, ...second.parts] };
}

// Only responses without calls stand next to each other here; where their texts become one they must not run together.
function joinResponses(
  first: ModelResponse,
  second: ModelResponse,
  { joinsTexts }: Dialect,
): ModelResponse {
  const last = first.parts.at(-1);
  const head: readonly ResponsePart[] =
    joinsTexts && last?.partKind === 'text'
      ? [...first.parts.slice(0, -1), { ...last, content: `${last.content.trimEnd()}\n\n` }]
      : first.parts;
  // What was whole in one of them counts as whole: its thoughts go with what they led to.
  const state = first.state === 'interrupted' ? second.state : first.state;
  return { ...second, state, parts: [...head, ...second.parts] };
}
