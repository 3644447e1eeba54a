import { joinPartDeltas } from '../../../preload/contract/join-part-deltas.ts';
import type { MessageId } from '../../../preload/contract/ids.ts';
import type { PartDelta } from '../../../preload/contract/stream-event.ts';
import { endsInsidePair } from '../stored/cut-text.ts';
import { lengthOf, textOf } from '../stored/delta-text.ts';

/** What came for one part since it was last written. */
export interface Chunk {
  readonly messageId: MessageId;
  readonly index: number;
  readonly delta: PartDelta;
}

/** Chunks that leave the buffer together, and the promise of those who gave them. */
export interface ChunkBatch {
  readonly chunks: readonly Chunk[];
  /** Settles the promises of those who gave the chunks. */
  readonly settleWith: (written: Promise<void>) => void;
  /** Takes the chunks back, at once, when they could not be written: they go out with the next batch. */
  readonly takeBack: () => void;
}

/** What a `ChunkBuffer` needs. */
export interface ChunkBufferOptions {
  /** Writes a batch as one transaction; calls its `takeBack` before it rejects with `StoreUnavailable`. */
  readonly write: (batch: ChunkBatch) => Promise<void>;
  /** Shortest time between two writes, and so the most that a crash can lose. */
  readonly intervalMs?: number;
  /** Characters after which a write does not wait for its time. */
  readonly limitUnits?: number;
  /** How long after a failed write the chunks that were taken back are tried again by themselves. */
  readonly retryMs?: number;
}

interface Numbered extends Chunk {
  readonly number: number;
}

/**
 * Gathers what streams into the parts of one conversation, so that it is written at most every 50 ms or 4 kB, joined and
 * cut between characters. Whatever else is written of the conversation takes along what waits here.
 */
export class ChunkBuffer {
  readonly #options: Required<ChunkBufferOptions>;
  #chunks: Numbered[] = [];
  readonly #outstanding = new Set<readonly Numbered[]>();
  #units = 0;
  #nextNumber = 0;
  #waiting: { readonly promise: Promise<void>; readonly settleWith: Settle } | null = null;
  #inFlight: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #nextWriteAt = -Infinity;
  #isFailing = false;
  #heldUntil: number | null = null;

  constructor(options: ChunkBufferOptions) {
    this.#options = { intervalMs: 50, limitUnits: 4096, retryMs: 1000, ...options };
  }

  /** Gathers chunks; the promise settles when they are written. */
  add(chunks: readonly Chunk[]): Promise<void> {
    for (const chunk of chunks) this.#gather(chunk);
    this.#waiting ??= createWaiting();
    const { promise } = this.#waiting;
    this.#writeWhenDue();
    return promise;
  }

  /** Hands out all that waits, for the transaction of whatever comes next; null when nothing does. */
  take(): ChunkBatch | null {
    const chunks = this.#chunks;
    if (chunks.length === 0) return null;
    const waiting = this.#waiting;
    this.#reset();
    this.#outstanding.add(chunks);
    const settle = () => this.#outstanding.delete(chunks);
    return {
      chunks,
      settleWith: (written) => {
        void written.then(settle, settle);
        waiting?.settleWith(written);
      },
      takeBack: () => this.#takeBack(chunks),
    };
  }

  /** What waits here and follows directly on what is written; nothing while a batch is on its way. */
  get waiting(): readonly Chunk[] {
    return this.#outstanding.size === 0 ? this.#chunks : [];
  }

  /** Writes what waits now; the promise settles when all that was added before is settled. */
  async flush(): Promise<void> {
    const earlier = this.#inFlight;
    const batch = this.take();
    const outcomes = await Promise.allSettled([earlier, batch && this.#write(batch)]);
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  }

  /** Forgets the time of the next write. What waits is not written any more unless it is flushed. */
  dispose(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #gather({ messageId, index, delta }: Chunk): void {
    this.#units += lengthOf(delta);
    const last = this.#chunks.at(-1);
    const isSamePart = last?.messageId === messageId && last.index === index;
    const joined = last !== undefined && isSamePart ? joinPartDeltas(last.delta, delta) : null;
    if (last !== undefined && joined !== null) {
      this.#chunks[this.#chunks.length - 1] = { ...last, delta: joined };
      return;
    }
    this.#chunks.push({ messageId, index, delta, number: this.#nextNumber });
    this.#nextNumber += 1;
  }

  #writeWhenDue(): void {
    if (this.#chunks.length === 0 || this.#inFlight !== null) return;
    const isFull = this.#units >= this.#options.limitUnits && !this.#isFailing;
    const waitMs = isFull ? 0 : this.#nextWriteAt - performance.now();
    if (waitMs > 0) return this.#arm(waitMs);
    const holdMs = this.#holdMs();
    if (holdMs > 0) return this.#arm(holdMs);
    const batch = this.take();
    if (batch !== null) void this.#write(batch);
  }

  #write(batch: ChunkBatch): Promise<void> {
    const written = this.#options.write(batch);
    batch.settleWith(written);
    this.#inFlight = written;
    const goOn = () => {
      if (this.#inFlight === written) this.#inFlight = null;
      this.#writeWhenDue();
    };
    void written.then(() => {
      this.#isFailing = false;
      goOn();
    }, goOn);
    return written;
  }

  /** How long to wait for the other half of a character: one interval at most, in case it never comes. */
  #holdMs(): number {
    const delta = this.#chunks.at(-1)?.delta;
    if (delta === undefined || !endsInsidePair(textOf(delta))) return 0;
    this.#heldUntil ??= performance.now() + this.#options.intervalMs;
    return this.#heldUntil - performance.now();
  }

  // Older chunks go before those that were gathered meanwhile, also when several batches come back.
  #takeBack(chunks: readonly Numbered[]): void {
    this.#outstanding.delete(chunks);
    this.#chunks = [...chunks, ...this.#chunks].toSorted((a, b) => a.number - b.number);
    this.#isFailing = true;
    this.#nextWriteAt = performance.now() + this.#options.retryMs;
    this.dispose();
    this.#arm(this.#options.retryMs);
  }

  #reset(): void {
    this.dispose();
    this.#chunks = [];
    this.#units = 0;
    this.#waiting = null;
    this.#heldUntil = null;
    this.#nextWriteAt = performance.now() + this.#options.intervalMs;
  }

  #arm(waitMs: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#writeWhenDue();
    }, waitMs);
  }
}

type Settle = (written: Promise<void>) => void;

function createWaiting(): { readonly promise: Promise<void>; readonly settleWith: Settle } {
  let settleWith: Settle = () => {};
  const promise = new Promise<void>((resolve) => {
    settleWith = resolve;
  });
  return { promise, settleWith };
}
