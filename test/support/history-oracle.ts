import { isToolResult, toolCallsOf } from '../../main/agent/messages/history.ts';
import { isSynthesizedReturn } from '../../main/agent/messages/repair.ts';
import type { ModelMessage } from '../../preload/contract/message.ts';

/** Says what is wrong unless every call has exactly one result, in the very next request, before all else. */
export function findUnpaired(messages: readonly ModelMessage[]): string | null {
  const ids: string[] = [];
  for (const [at, message] of messages.entries()) {
    if (message.kind === 'response') {
      const called = toolCallsOf(message).map((each) => each.toolCallId);
      ids.push(...called);
      if (called.length > 0 && messages[at + 1]?.kind !== 'request') return `${at}: no request`;
      continue;
    }
    const before = messages[at - 1];
    const called = before?.kind === 'response' ? toolCallsOf(before) : [];
    const results = message.parts.filter(isToolResult);
    if (results.some((part, place) => message.parts[place] !== part)) return `${at}: text first`;
    const answers = [
      ...results.filter((part) => !isSynthesizedReturn(part)),
      ...results.filter(isSynthesizedReturn),
    ];
    const finished = answers.length - results.filter(isSynthesizedReturn).length;
    const places = answers.map(({ toolCallId }) =>
      called.findIndex((each) => each.toolCallId === toolCallId),
    );
    const isRising = (list: readonly number[]) =>
      list.every((place, index) => place > (list[index - 1] ?? -1));
    if (!isRising(places.slice(0, finished)) || !isRising(places.slice(finished))) {
      return `${at}: out of order`;
    }
    if (answers.some((part, place) => results[place] !== part)) return `${at}: repair first`;
    if (results.length !== called.length) return `${at}: not one result each`;
  }
  return new Set(ids).size === ids.length ? null : 'an id is used twice';
}

/** Says where two neighbours could still be joined. */
export function findJoinable(messages: readonly ModelMessage[]): string | null {
  for (const [at, message] of messages.entries()) {
    const next = messages[at + 1];
    if (message.kind === 'request' && next?.kind === 'request') {
      const [mine, theirs] = [message.instructions, next.instructions];
      if (mine === null || theirs === null || mine === theirs) return `${at}: two requests`;
    }
    if (message.kind === 'response' && next?.kind === 'response') {
      if (message.modelName === null && next.modelName === null) return `${at}: two responses`;
    }
  }
  return null;
}
