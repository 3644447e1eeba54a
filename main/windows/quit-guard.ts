import type { ConversationSummary } from '../../preload/contract/conversation.ts';

/** A conversation whose run would be cut. */
export type Unfinished = Pick<ConversationSummary, 'title' | 'activity'>;

/** What the guard looks at, and what it may do. */
export interface QuitGuardOptions {
  /** Conversations whose runs go on now. */
  readonly unfinished: () => readonly Unfinished[];
  /** Asks the person; true to quit anyway. */
  readonly ask: (unfinished: readonly Unfinished[]) => Promise<boolean>;
  readonly quit: () => void;
}

/** Stands between a person's wish to quit and the end: who would cut an answer or leave a question is asked first, once. */
export class QuitGuard {
  readonly #options: QuitGuardOptions;
  #isAsking = false;

  constructor(options: QuitGuardOptions) {
    this.#options = options;
  }

  /** Whether a wish to quit would be asked about. */
  get isNeeded(): boolean {
    return this.#options.unfinished().length > 0;
  }

  /** A person wishes to quit. While the question is open, more wishes change nothing. */
  async request(): Promise<void> {
    if (this.#isAsking) return;
    const unfinished = this.#options.unfinished();
    if (unfinished.length === 0) {
      this.#options.quit();
      return;
    }
    this.#isAsking = true;
    try {
      if (await this.#options.ask(unfinished)) this.#options.quit();
    } finally {
      this.#isAsking = false;
    }
  }
}
