import {
  queuedIdSchema,
  type ConversationId,
  type QueuedId,
} from '../../../preload/contract/ids.ts';
import type { QueuedMessage } from '../../../preload/contract/queued-message.ts';
import type { ParsedInput, RequestOutput } from '../../../preload/contract/requests.ts';
import type { RunEvent } from '../../../preload/contract/run-event.ts';
import { pendingAsks, runOfPath } from '../../../preload/contract/transcript.ts';
import { RequestFailure } from '../../base/request-failure.ts';
import type { RunRegistry } from '../runs/run-registry.ts';
import type { RunSurroundings } from '../runs/run-surroundings.ts';
import { findQueued } from './find-queued.ts';
import type { TurnStarter } from './turn-starter.ts';

/** What a queue is made of. */
export interface MessageQueueParts {
  readonly around: RunSurroundings;
  readonly registry: RunRegistry;
  readonly turns: TurnStarter;
}

/**
 * Messages that a person writes while an answer runs. They are stored, and go in one by one, each in the transaction that
 * takes it out of the queue: with the next step of the run, where its recorder takes one along, or as soon as the run has
 * ended well. After a stop, a failure or a crash they wait for the person, and none ever answers a question.
 */
export class MessageQueue {
  readonly #parts: MessageQueueParts;

  constructor(parts: MessageQueueParts) {
    this.#parts = parts;
    parts.registry.onLeft((conversationId) => void this.#sendNext(conversationId));
  }

  /** Puts a message behind those that wait. It goes in at once when nothing runs any more. */
  async add(input: ParsedInput<'queue.add'>): Promise<RequestOutput<'queue.add'>> {
    const { conversationId, text } = input;
    const { ids, clock } = this.#parts.around;
    const queuedId = queuedIdSchema.parse(ids.uuidv7());
    const queued: QueuedMessage = { queuedId, text, queuedAt: clock.nowIso() };
    await this.#record(conversationId, { type: 'message-queued', queued });
    void this.#sendNext(conversationId);
    return { queuedId };
  }

  /** Writes a waiting message anew. */
  async change({ conversationId, queuedId, text }: ParsedInput<'queue.change'>): Promise<null> {
    this.#assertWaits(conversationId, queuedId);
    await this.#record(conversationId, { type: 'queued-changed', queuedId, text });
    return null;
  }

  /** Takes a message out. */
  async remove({ conversationId, queuedId }: ParsedInput<'queue.remove'>): Promise<null> {
    this.#assertWaits(conversationId, queuedId);
    await this.#record(conversationId, { type: 'queued-removed', queuedId });
    return null;
  }

  /** Stops what runs and sends the message. A question that waits is left unanswered: the message stands in its place. */
  async sendNow(input: ParsedInput<'queue.sendNow'>): Promise<RequestOutput<'queue.sendNow'>> {
    const { conversationId, queuedId } = input;
    this.#assertWaits(conversationId, queuedId);
    const { registry, around, turns } = this.#parts;
    const isAsking = pendingAsks(around.feed.transcript(conversationId)).length > 0;
    if (!isAsking) await registry.ofConversation(conversationId)?.stop();
    return turns.sendQueued(conversationId, queuedId);
  }

  async #sendNext(conversationId: ConversationId): Promise<void> {
    const { registry, around, turns } = this.#parts;
    try {
      if (registry.isTaken(conversationId)) return;
      const transcript = around.feed.transcript(conversationId);
      const [next] = transcript.queued;
      if (next === undefined || pendingAsks(transcript).length > 0) return;
      if (runOfPath(transcript)?.state === 'completed') {
        await turns.sendQueued(conversationId, next.queuedId);
      }
    } catch (error: unknown) {
      // Deleted meanwhile, quitting, begun by somebody else: the message waits, or is gone with its conversation.
      if (error instanceof RequestFailure) return;
      around.logger.error('queued-message-not-sent', error);
    }
  }

  #assertWaits(conversationId: ConversationId, queuedId: QueuedId): void {
    findQueued(this.#parts.around.feed.transcript(conversationId), queuedId);
  }

  async #record(conversationId: ConversationId, event: RunEvent): Promise<void> {
    await this.#parts.around.feed.record(conversationId, [event], 'full');
  }
}
