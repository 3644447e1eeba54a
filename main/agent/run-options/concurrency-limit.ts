import { raceAbort, swallowRejection } from '../cancellation/abortable.ts';
import { ConcurrencyLimitExceeded, UserError } from '../errors.ts';

/** Lets only so many runs go at a time. A run takes a place before it starts and gives it back however it ends. Source: spec 05 §6. */
export interface ConcurrencyLimiter {
  /** Resolves when there is a place; rejects with the signal's reason when it aborts first, taking none. */
  acquire(source: string, signal: AbortSignal): Promise<void>;
  release(): void;
}

/** How an agent's runs are limited: a number of places, a number with a queue, a shared limiter, or not at all. */
export type ConcurrencyOption =
  | number
  | { readonly maxRunning: number; readonly maxQueued?: number | null }
  | ConcurrencyLimiter
  | null;

/** A limiter that serves in order of arrival. */
export class ConcurrencyLimit implements ConcurrencyLimiter {
  readonly maxRunning: number;
  readonly maxQueued: number | null;
  readonly name: string | null;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(options: {
    readonly maxRunning: number;
    readonly maxQueued?: number | null;
    readonly name?: string | null;
  }) {
    const { maxRunning, maxQueued = null } = options;
    if (!(maxRunning >= 1)) {
      throw new UserError(
        `max_running must be >= 1, got ${maxRunning}. Use null for no concurrency limiting.`,
      );
    }
    if (maxQueued !== null && !(maxQueued >= 0)) {
      throw new UserError(
        `max_queued must be >= 0, got ${maxQueued}. Use null for unlimited queue.`,
      );
    }
    this.maxRunning = maxRunning;
    this.maxQueued = maxQueued;
    this.name = options.name ?? null;
  }

  get runningCount(): number {
    return this.#running;
  }

  get waitingCount(): number {
    return this.#waiting.length;
  }

  get availableCount(): number {
    return this.maxRunning - this.#running;
  }

  /** Whether whoever comes now has to wait, and may. */
  get isWaitedFor(): boolean {
    return !this.#hasPlace && !this.#isQueueFull;
  }

  async acquire(source: string, signal: AbortSignal): Promise<void> {
    if (this.#hasPlace) {
      this.#running += 1;
      return;
    }
    if (this.#isQueueFull) {
      const depth = this.#waiting.length + 1;
      throw new ConcurrencyLimitExceeded(
        `Concurrency queue depth (${depth}) exceeds max_queued (${this.maxQueued}) for ${this.name ?? source}`,
      );
    }
    await this.#waitForPlace(signal);
  }

  release(): void {
    const next = this.#waiting.shift();
    // A place that is handed on stays taken.
    if (next === undefined) this.#running -= 1;
    else next();
  }

  get #hasPlace(): boolean {
    return this.#running < this.maxRunning && this.#waiting.length === 0;
  }

  get #isQueueFull(): boolean {
    return this.maxQueued !== null && this.#waiting.length >= this.maxQueued;
  }

  #waitForPlace(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        reject(signal.reason);
      };
      const enter = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      this.#waiting.push(enter);
      if (signal.aborted) leave();
      else signal.addEventListener('abort', leave, { once: true });
    });
  }
}

/** The limiter that an option stands for. */
export function toConcurrencyLimiter(
  option: ConcurrencyOption | undefined,
): ConcurrencyLimiter | null {
  if (option === null || option === undefined) return null;
  if (typeof option === 'number') return new ConcurrencyLimit({ maxRunning: option });
  return 'acquire' in option ? option : new ConcurrencyLimit(option);
}

/** Takes a place unless the signal aborts first; a limiter that ignores the signal gets its late place back. */
export async function acquirePlace(
  limiter: ConcurrencyLimiter,
  source: string,
  signal: AbortSignal,
): Promise<void> {
  const place = limiter.acquire(source, signal);
  try {
    await raceAbort(place, signal);
  } catch (error: unknown) {
    if (signal.aborted) swallowRejection(place.then(() => limiter.release()));
    throw error;
  }
}
