import type { ConversationId, RunId } from '../../preload/contract/ids.ts';
import type { RunActivity } from '../../preload/contract/run.ts';
import type { RetryWait } from '../providers/retrying-model.ts';
import type { ConversationFeed } from './conversation-feed.ts';
import { IdleWatch } from './idle-watch.ts';

/** What a pulse is made of. */
export interface RunPulseOptions {
  readonly feed: ConversationFeed;
  readonly conversationId: ConversationId;
  readonly runId: RunId;
  readonly idleMs: number;
  /** Called when the provider has sent nothing for that long. */
  readonly onIdle: () => void;
}

/** Shows what a run does now, and notices when its provider has gone silent. Nothing of it is stored. */
export class RunPulse {
  readonly #options: RunPulseOptions;
  readonly #idle: IdleWatch;
  #wait: RetryWait | null = null;
  #isOver = false;

  constructor(options: RunPulseOptions) {
    this.#options = options;
    this.#idle = new IdleWatch(options.idleMs, options.onIdle);
  }

  show(activity: RunActivity): void {
    if (this.#isOver) return;
    const { feed, runId, conversationId } = this.#options;
    feed.show(conversationId, [{ type: 'activity-changed', runId, activity }]);
  }

  /** The provider sent something, or is waited for; false when it is its turn no more. */
  follow(isWaiting: boolean): void {
    if (isWaiting && !this.#isOver) this.#idle.restart();
    else this.#idle.stop();
  }

  /** A wait before another try begins; null when it is over. */
  showWait(wait: RetryWait | null): void {
    this.#wait = wait;
    this.follow(wait === null);
    if (wait === null) {
      this.show({ kind: 'waiting-for-model' });
      return;
    }
    const { skip: _, ...shown } = wait;
    this.show({ kind: 'waiting-to-retry', ...shown });
  }

  /** Tries now what waits to be tried again. */
  skipWait(): void {
    this.#wait?.skip();
  }

  /** Shows nothing more, whatever the run still does. */
  end(): void {
    this.#isOver = true;
    this.#idle.stop();
  }
}
