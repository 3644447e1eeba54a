import type { ConversationId, RunId } from '../../../preload/contract/ids.ts';
import type { RunActivity } from '../../../preload/contract/run.ts';
import type { RetryWait } from '../../providers/retrying-model.ts';
import type { ConversationFeed } from '../conversation-feed.ts';
import { IdleWatch } from './idle-watch.ts';

/** What a pulse is made of. */
export interface RunPulseOptions {
  readonly feed: Pick<ConversationFeed, 'show'>;
  readonly conversationId: ConversationId;
  readonly runId: RunId;
  readonly idleMs: number;
  /** Called when the provider has sent nothing for that long. */
  readonly onIdle: () => void;
  /** Called when nothing has come since the computer woke. */
  readonly onDead: () => void;
  readonly now: () => number;
}

/** How long after a wake a provider may take to show that the connection still lives. */
export const deadAfterWakeMs = 4000;

/** Shows what a run does now, and notices when its provider has gone silent. Nothing of it is stored. */
export class RunPulse {
  readonly #options: RunPulseOptions;
  readonly #idle: IdleWatch;
  readonly #waking: IdleWatch;
  #wait: RetryWait | null = null;
  #isFollowed = false;
  #isAsleep = false;
  #isOver = false;

  constructor(options: RunPulseOptions) {
    this.#options = options;
    this.#idle = new IdleWatch(options.idleMs, options.onIdle);
    this.#waking = new IdleWatch(deadAfterWakeMs, options.onDead);
  }

  show(activity: RunActivity): void {
    if (this.#isOver) return;
    const { feed, runId, conversationId } = this.#options;
    feed.show(conversationId, [{ type: 'activity-changed', runId, activity }]);
  }

  /** The provider sent something, or is waited for; false when it is its turn no more. */
  follow(isWaiting: boolean): void {
    this.#isFollowed = isWaiting && !this.#isOver;
    this.#waking.stop();
    if (this.#isFollowed && !this.#isAsleep) this.#idle.restart();
    else this.#idle.stop();
  }

  /** The computer goes to sleep: the time until it wakes is no silence of the provider. */
  sleep(): void {
    this.#isAsleep = true;
    this.#idle.stop();
    this.#waking.stop();
  }

  /** The computer woke: whoever is waited for has to show that it is still there, and a wait that is over ends. */
  wake(): void {
    this.#isAsleep = false;
    if (this.#isFollowed) this.#waking.restart();
    const { now } = this.#options;
    if (this.#wait !== null && Date.parse(this.#wait.untilAt) <= now()) this.#wait.skip();
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
    this.#isFollowed = false;
    this.#idle.stop();
    this.#waking.stop();
  }
}
