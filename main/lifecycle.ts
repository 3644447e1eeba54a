import type { Logger } from './base/logger.ts';

/** How far the app is. It only ever goes forward. */
export type Phase = 'starting' | 'running' | 'quitting' | 'ended';

/** Does one part of the ending. It is told how much of the time is left, and is not waited for beyond it. */
export type QuitJoiner = (remainingMs: number) => void | Promise<void>;

/** What the lifecycle needs. */
export interface LifecycleOptions {
  readonly logger: Logger;
  readonly now: () => number;
  /** Ends the process, at once. */
  readonly exit: (code: number) => void;
}

/** How long the ending may take. Systems that shut down kill an app after about five seconds. */
export const quitDeadlineMs = 3000;

/** Leads the app from its start to its end. At the end every joiner has its turn, in the order in which they joined. */
export class Lifecycle {
  readonly #options: LifecycleOptions;
  readonly #joiners: { readonly name: string; readonly join: QuitJoiner }[] = [];
  #phase: Phase = 'starting';
  #ending: Promise<void> | null = null;

  constructor(options: LifecycleOptions) {
    this.#options = options;
  }

  get phase(): Phase {
    return this.#phase;
  }

  /** The app is up. Passed over when it is already on its way out. */
  started(): void {
    if (this.#phase === 'starting') this.#phase = 'running';
  }

  /** Has a part of the ending done, after those that joined before. */
  onQuit(name: string, join: QuitJoiner): void {
    this.#joiners.push({ name, join });
  }

  /** Ends the app. A second call joins the first. */
  quit(code = 0): Promise<void> {
    this.#ending ??= this.#end(code);
    return this.#ending;
  }

  async #end(code: number): Promise<void> {
    const { now, exit, logger } = this.#options;
    this.#phase = 'quitting';
    const startedAt = now();
    for (const { name, join } of this.#joiners) {
      const remainingMs = Math.max(0, startedAt + quitDeadlineMs - now());
      await this.#joinOne(name, join, remainingMs);
    }
    this.#phase = 'ended';
    logger.info('ended', { tookMs: now() - startedAt });
    exit(code);
  }

  async #joinOne(name: string, join: QuitJoiner, remainingMs: number): Promise<void> {
    const { logger } = this.#options;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), remainingMs);
    });
    try {
      const outcome = await Promise.race([Promise.resolve(join(remainingMs)), late]);
      if (outcome === 'late') logger.warn('quit-joiner-late', { name });
    } catch (error: unknown) {
      logger.error('quit-joiner-failed', error, { name });
    } finally {
      clearTimeout(timer);
    }
  }
}
