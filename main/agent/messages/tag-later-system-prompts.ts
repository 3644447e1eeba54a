import type { ModelMessage, ModelRequest } from '../../../preload/contract/message.ts';
import type { RequestPart } from '../../../preload/contract/request-part.ts';

/**
 * Writes system prompts that came in mid-conversation as what a person says, in `<system>` tags: providers put all
 * others at the front, where each new one would change what their caches know. Those with which the first request
 * opens are the conversation's own and stay. Pure; a history without any comes back as it is.
 */
export function tagLaterSystemPrompts(messages: readonly ModelMessage[]): readonly ModelMessage[] {
  const firstAt = messages.findIndex((message) => message.kind === 'request');
  let isChanged = false;
  const tagged = messages.map((message, at) => {
    if (message.kind === 'response') return message;
    const parts = tagParts(message.parts, at === firstAt ? countOpening(message) : 0);
    if (parts === null) return message;
    isChanged = true;
    return { ...message, parts };
  });
  return isChanged ? tagged : messages;
}

/** The parts with those behind the opening tagged; null where there are none to tag. */
function tagParts(
  parts: readonly RequestPart[],
  openingCount: number,
): readonly RequestPart[] | null {
  const isLater = (part: RequestPart, at: number): boolean =>
    at >= openingCount && part.partKind === 'system-prompt';
  if (!parts.some(isLater)) return null;
  return parts.map((part, at) => {
    if (part.partKind !== 'system-prompt' || !isLater(part, at)) return part;
    const { content, timestamp } = part;
    return { partKind: 'user-prompt', content: `<system>${content}</system>`, timestamp };
  });
}

function countOpening({ parts }: ModelRequest): number {
  const end = parts.findIndex((part) => part.partKind !== 'system-prompt');
  return end === -1 ? parts.length : end;
}
