import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../base/logger.ts';
import { StoreUnavailable, type Durability } from '../conversation/conversation-store.ts';
import type { Database } from './database.ts';
import { isBusy, toStoreUnavailable } from './sqlite-failure.ts';

/** One transaction that waits for its turn. */
export interface WriteJob<Result> {
  /** For the log. */
  readonly name: string;
  /** Jobs of one lane build on each other: when one cannot be written, those behind it in its lane are not tried. */
  readonly lane: string | null;
  readonly durability: Durability;
  /** The writes. May run more than once, each time on a database without what it did before. */
  readonly write: () => Result;
  /** Called before the promise rejects, when the store could not be written: at once for all jobs concerned. */
  readonly onUnavailable?: () => void;
}

/** What a `WriteQueue` is made of. */
export interface WriteQueueOptions {
  readonly database: Database;
  readonly logger: Logger;
  /** How long a job waits while another process holds the database. */
  readonly giveUpAfterMs?: number;
  readonly onCommitted?: () => void;
}

interface Entry {
  readonly name: string;
  readonly lane: string | null;
  readonly deadlineAt: number;
  /** Writes and settles the promise; throws when it could not. */
  readonly attempt: () => void;
  readonly onUnavailable: () => void;
  readonly reject: (error: unknown) => void;
}

const firstRetryMs = 2;
const slowestRetryMs = 100;
/** Work done at a stretch before other events get their turn. */
const stretchMs = 8;
/** A transaction that takes longer is logged: a person could notice it. */
const slowTransactionMs = 50;

/**
 * Runs write transactions one after another, in the order in which they were asked for. While another process holds the
 * database they wait and are tried again; the event loop goes on meanwhile, and so do reads.
 */
export class WriteQueue {
  readonly #options: Required<WriteQueueOptions>;
  #entries: Entry[] = [];
  #isDraining = false;
  #isClosed = false;

  constructor(options: WriteQueueOptions) {
    this.#options = { giveUpAfterMs: 60_000, onCommitted: () => {}, ...options };
  }

  /**
   * Asks for a transaction and gives its result once it is committed. Rejects with `StoreUnavailable` when the database
   * cannot be written, and with whatever the writes threw; in both cases nothing of them is kept.
   */
  enqueue<Result>({ write, durability, ...job }: WriteJob<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#add({
        name: job.name,
        lane: job.lane,
        onUnavailable: job.onUnavailable ?? (() => {}),
        reject,
        attempt: () => {
          const result = this.#options.database.write(durability, write);
          this.#options.onCommitted();
          resolve(result);
        },
      });
    });
  }

  /** Resolves when everything asked for before is settled. */
  settled(): Promise<void> {
    return new Promise((resolve, reject) => {
      const nothing = { name: 'settled', lane: null, onUnavailable: () => {} };
      this.#add({ ...nothing, reject, attempt: resolve });
    });
  }

  /** Refuses what is asked for from now on; resolves when what waits is settled. */
  close(): Promise<void> {
    const settled = this.settled();
    this.#isClosed = true;
    return settled;
  }

  #add(entry: Omit<Entry, 'deadlineAt'>): void {
    if (this.#isClosed) {
      entry.onUnavailable();
      entry.reject(new StoreUnavailable('failed'));
      return;
    }
    const deadlineAt = performance.now() + this.#options.giveUpAfterMs;
    this.#entries.push({ ...entry, deadlineAt });
    if (this.#isDraining) return;
    this.#isDraining = true;
    // Not at once: jobs that are asked for together share the fate of their lane.
    queueMicrotask(() => void this.#drain());
  }

  async #drain(): Promise<void> {
    let retryMs = firstRetryMs;
    let pauseAt = performance.now() + stretchMs;
    for (let entry = this.#entries[0]; entry !== undefined; entry = this.#entries[0]) {
      if (this.#attempt(entry) === 'busy') {
        await delay(retryMs);
        retryMs = Math.min(retryMs * 2, slowestRetryMs);
      } else {
        retryMs = firstRetryMs;
        if (performance.now() < pauseAt) continue;
        await nextTurn();
      }
      pauseAt = performance.now() + stretchMs;
    }
    this.#isDraining = false;
  }

  #attempt(entry: Entry): 'settled' | 'busy' {
    const startedAt = performance.now();
    try {
      entry.attempt();
      this.#entries.shift();
      this.#logSlow(entry, startedAt);
    } catch (error: unknown) {
      if (isBusy(error) && performance.now() < entry.deadlineAt) return 'busy';
      this.#refuse(entry, error);
    }
    return 'settled';
  }

  #refuse(entry: Entry, error: unknown): void {
    const failure = error instanceof StoreUnavailable ? error : toStoreUnavailable(error);
    if (failure === null) {
      this.#entries.shift();
      entry.reject(error);
      return;
    }
    this.#options.logger.error('write-failed', failure, { job: entry.name });
    const isConcerned = (other: Entry) =>
      other === entry || (entry.lane !== null && other.lane === entry.lane);
    const concerned = this.#entries.filter(isConcerned);
    this.#entries = this.#entries.filter((other) => !isConcerned(other));
    for (const each of concerned) each.onUnavailable();
    for (const each of concerned) each.reject(failure);
  }

  #logSlow(entry: Entry, startedAt: number): void {
    const ms = Math.round(performance.now() - startedAt);
    if (ms > slowTransactionMs) {
      this.#options.logger.warn('slow-transaction', { job: entry.name, ms });
    }
  }
}
