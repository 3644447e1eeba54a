import type { ModelMessage, ModelRequest } from '../../../../preload/contract/message.ts';
import { toEnqueuedMessages, type EnqueuedContent } from '../../queue/enqueued-content.ts';
import type { DeliveryPriority, QueuedMessages } from '../../queue/message-queue.ts';
import type { RunState } from '../run-state.ts';

/** Lets contents wait for their delivery. Gives the id of the delivery, or null where there is nothing to deliver. */
export function enqueueMessages<Deps>(
  state: RunState<Deps>,
  content: EnqueuedContent | readonly EnqueuedContent[],
  priority: DeliveryPriority = 'asap',
): string | null {
  const messages = toEnqueuedMessages(isList(content) ? content : [content], state.nowIso());
  if (messages.length === 0) return null;
  const enqueueId = state.setup.ids.uuidv7();
  state.queue.add({ enqueueId, priority, messages });
  return enqueueId;
}

/** Puts what waits for it behind a request that is about to be sent, and tells of it. */
export function deliverWithRequest<Deps>(state: RunState<Deps>): void {
  for (const queued of state.queue.takeForRequest()) state.messages.push(...deliver(state, queued));
}

/** Puts all that waits into the history of a run that would end now, and gives the request to go on with; null ends it. */
export function deliverAtEnd<Deps>(state: RunState<Deps>): ModelRequest | null {
  const delivered = state.queue.takeAtEnd().flatMap((queued) => deliver(state, queued));
  const last = delivered.at(-1);
  if (last?.kind !== 'request') return null;
  state.messages.push(...delivered.slice(0, -1));
  return last;
}

function deliver<Deps>(state: RunState<Deps>, queued: QueuedMessages): readonly ModelMessage[] {
  const messages = queued.messages.map((message) => stamp(message, state));
  state.emitted.add({
    eventKind: 'enqueued_messages',
    enqueueId: queued.enqueueId,
    messages,
  });
  return messages;
}

/** What whoever enqueued it left unsaid. */
function stamp<Deps>(message: ModelMessage, state: RunState<Deps>): ModelMessage {
  const { runId, conversationId } = state.setup;
  return {
    ...message,
    timestamp: message.timestamp ?? state.nowIso(),
    runId: message.runId ?? runId,
    conversationId: message.conversationId ?? conversationId,
  };
}

function isList(
  content: EnqueuedContent | readonly EnqueuedContent[],
): content is readonly EnqueuedContent[] {
  return Array.isArray(content);
}
