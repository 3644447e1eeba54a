import type { ConversationId, MessageId } from '../../../preload/contract/ids.ts';
import type { PathChanged } from '../../../preload/contract/run-event.ts';
import { RequestFailure } from '../../base/request-failure.ts';
import type { ConversationStore } from '../conversation-store.ts';

/** Messages that go along when another branch is shown; a window reads more when it needs them. */
const shownPath = 100;

/** Shows the path to a message, or, with null, an empty one. Throws `not-found` when there is no such message. */
export function showPath(
  store: Pick<ConversationStore, 'readPage'>,
  conversationId: ConversationId,
  leafMessageId: MessageId | null,
  limit = shownPath,
): PathChanged {
  const page = store.readPage(conversationId, leafMessageId, limit);
  if (page === null) throw new RequestFailure('not-found');
  return { type: 'path-changed', leafMessageId, ...page };
}
