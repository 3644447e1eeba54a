import type { ModelMessage } from '../../../preload/contract/message.ts';
import { UserError } from '../errors.ts';

/**
 * When messages are delivered: with the next request to the model, or only when the run would end otherwise. Those for
 * the next request keep a run from ending, too.
 */
export type DeliveryPriority = 'asap' | 'when_idle';

/** What one call of `enqueue` left. Its messages end in a request. */
export interface QueuedMessages {
  readonly enqueueId: string;
  readonly priority: DeliveryPriority;
  readonly messages: readonly ModelMessage[];
}

/** What waits to be put into a run's conversation. Closed when the run ends; nothing would deliver it any more. */
export class MessageQueue {
  #waiting: QueuedMessages[] = [];
  #isClosed = false;

  /** Throws a UserError when the run has ended. */
  add(queued: QueuedMessages): void {
    if (this.#isClosed) {
      throw new UserError('`enqueue` is not available because the agent run has ended.');
    }
    this.#waiting.push(queued);
  }

  /** What goes with the next request, in the order in which it came. */
  takeForRequest(): readonly QueuedMessages[] {
    return this.#take('asap');
  }

  /** All that waits, since the run would end now. With nothing left nothing can be added either. */
  takeAtEnd(): readonly QueuedMessages[] {
    const taken = [...this.#take('asap'), ...this.#take('when_idle')];
    if (taken.length === 0) this.close();
    return taken;
  }

  close(): void {
    this.#isClosed = true;
  }

  #take(priority: DeliveryPriority): readonly QueuedMessages[] {
    const taken = this.#waiting.filter((queued) => queued.priority === priority);
    this.#waiting = this.#waiting.filter((queued) => queued.priority !== priority);
    return taken;
  }
}
