import type { ModelMessage } from '../../../preload/contract/message.ts';
import type { RequestPart } from '../../../preload/contract/request-part.ts';
import type { UserContent } from '../../../preload/contract/user-content.ts';
import { UserError } from '../errors.ts';
import { createRequest } from '../messages/history.ts';

/**
 * What can be put into a run's conversation: what a person could say, a part of a request, or a whole message. What a
 * person says in a row is one prompt, and parts in a row are one request; whole messages stay as they are.
 */
export type EnqueuedContent = UserContent | RequestPart | ModelMessage;

/** The messages that contents make, in their order. Throws a UserError when they leave the model nothing to answer. */
export function toEnqueuedMessages(
  contents: readonly EnqueuedContent[],
  timestamp: string,
): readonly ModelMessage[] {
  const messages: ModelMessage[] = [];
  let parts: RequestPart[] = [];
  let prompt: UserContent[] = [];
  for (const item of contents) {
    if (isMessage(item)) {
      closeRequest();
      messages.push(item);
    } else if (isPart(item)) {
      closePrompt();
      parts.push(item);
    } else {
      prompt.push(item);
    }
  }
  closeRequest();
  if (messages.at(-1)?.kind === 'response') {
    throw new UserError(
      'Enqueued content must end with a request, or with what makes one, so that the model has something to answer.',
    );
  }
  return messages;

  function closePrompt(): void {
    const [first] = prompt;
    if (first === undefined) return;
    const content = prompt.length === 1 && typeof first === 'string' ? first : prompt;
    parts.push({ partKind: 'user-prompt', content, timestamp });
    prompt = [];
  }

  function closeRequest(): void {
    closePrompt();
    if (parts.length > 0) messages.push(createRequest(parts));
    parts = [];
  }
}

function isMessage(item: EnqueuedContent): item is ModelMessage {
  return (
    typeof item !== 'string' &&
    'kind' in item &&
    (item.kind === 'request' || item.kind === 'response')
  );
}

function isPart(item: UserContent | RequestPart): item is RequestPart {
  return typeof item !== 'string' && 'partKind' in item;
}
