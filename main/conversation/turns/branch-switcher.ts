import type { ConversationId } from '../../../preload/contract/ids.ts';
import type { ParsedInput } from '../../../preload/contract/requests.ts';
import { RequestFailure } from '../../base/request-failure.ts';
import { BranchInterruption } from '../runs/run-outcome.ts';
import type { RunRegistry } from '../runs/run-registry.ts';
import type { RunSurroundings } from '../runs/run-surroundings.ts';
import { withSummary } from '../summary-events.ts';
import { onlyAsks } from './only-asks.ts';
import { showPath } from './show-path.ts';

/** What goes along from above the message that was asked for, so that it does not stand at the very top. */
const shownAbove = 40;
/** The most that goes along; a window reads the rest when it gets there. */
const mostShown = 1000;

/** Shows other branches of conversations. What stands on the one that is left stays there, its questions included. */
export class BranchSwitcher {
  readonly #around: RunSurroundings;
  readonly #registry: RunRegistry;

  constructor(around: RunSurroundings, registry: RunRegistry) {
    this.#around = around;
    this.#registry = registry;
  }

  /**
   * Shows the branch that goes through a message, up to its newest end. Does nothing where it is shown already. A run that
   * only waits for answers is put down, as a quit would do it: its questions stay pending, and an answer takes it up
   * again. Throws `already-running` when a run is at work, `not-found` when there is no such message.
   */
  async show({ conversationId, messageId }: ParsedInput<'branch.show'>): Promise<null> {
    const { feed, store } = this.#around;
    const { messages } = feed.transcript(conversationId);
    const end = store.readBranchEnd(conversationId, messageId);
    if (end === null) throw new RequestFailure('not-found');
    if (messages.at(-1)?.messageId === end.leafMessageId) return null;
    await this.#putDown(conversationId);
    const release = this.#registry.reserve(conversationId);
    try {
      const limit = Math.min(mostShown, end.below + 1 + shownAbove);
      const shown = showPath(store, conversationId, end.leafMessageId, limit);
      const events = withSummary(feed.transcript(conversationId), [shown]);
      await feed.record(conversationId, events, 'full');
      return null;
    } finally {
      release();
    }
  }

  async #putDown(conversationId: ConversationId): Promise<void> {
    const run = this.#registry.ofConversation(conversationId);
    if (run === undefined) return;
    if (!onlyAsks(this.#around.feed.transcript(conversationId))) {
      throw new RequestFailure('already-running');
    }
    run.interrupt(new BranchInterruption());
    await run.ended;
  }
}
