import type { ConversationId, RunId } from '../../../preload/contract/ids.ts';
import { RequestFailure } from '../../base/request-failure.ts';
import type { LiveRun } from './live-run.ts';

/** The runs that go now, at most one per conversation. */
export class RunRegistry {
  readonly #runs = new Map<RunId, LiveRun>();
  readonly #taken = new Set<ConversationId>();
  readonly #listeners = new Set<(conversationId: ConversationId) => void>();
  #isClosed = false;

  get(runId: RunId): LiveRun | undefined {
    return this.#runs.get(runId);
  }

  /** The run of a conversation. */
  ofConversation(conversationId: ConversationId): LiveRun | undefined {
    return this.all().find((run) => run.conversationId === conversationId);
  }

  all(): readonly LiveRun[] {
    return [...this.#runs.values()];
  }

  /** Whether a run goes in a conversation, or is about to. */
  isTaken(conversationId: ConversationId): boolean {
    return this.#isClosed || this.#taken.has(conversationId);
  }

  /** Calls back whenever a run has ended and left its place. */
  onLeft(listener: (conversationId: ConversationId) => void): void {
    this.#listeners.add(listener);
  }

  /**
   * Takes the one place of a conversation, until the returned function is called or the run that was added has ended.
   * Throws `already-running` when another has it, `shutting-down` when no run may start any more.
   */
  reserve(conversationId: ConversationId): () => void {
    if (this.#isClosed) throw new RequestFailure('shutting-down');
    if (this.#taken.has(conversationId)) throw new RequestFailure('already-running');
    this.#taken.add(conversationId);
    return () => {
      if (this.ofConversation(conversationId) === undefined) this.#taken.delete(conversationId);
    };
  }

  /** Adds a run in a place that was reserved. It leaves by itself when it has ended and that is stored. */
  add(run: LiveRun): void {
    this.#runs.set(run.runId, run);
    const leave = (): void => {
      this.#runs.delete(run.runId);
      this.#taken.delete(run.conversationId);
      for (const listener of this.#listeners) listener(run.conversationId);
    };
    run.ended.then(leave, leave);
  }

  /** From now on no run starts. */
  close(): void {
    this.#isClosed = true;
  }
}
