import { nextMacrotask, raceAbort } from './abortable.ts';
import { CancellationSignal } from './cancellation-signal.ts';
import type { CancellationToken } from './cancellation-token.ts';

/** What can stop a run. */
export interface CancellationSources {
  readonly tokens: readonly CancellationToken[];
  /** The environment's own signals; their reason passes through unchanged. */
  readonly signals: readonly AbortSignal[];
}

/**
 * Everything a run knows of being stopped. First-party requests (token, context, handle) end it with RunCancelled;
 * an external abort ends it with its own reason, and wins when both are there (spec 04 CAN-3). A request is sticky:
 * user code that swallows it changes nothing, since it is asserted again at each step (CAN-1).
 */
export class RunCancellation {
  readonly #controller = new AbortController();
  /** Aborts when somebody asked, and not when the handle was let go of. */
  readonly #stop = new AbortController();
  readonly #requestSignal = new CancellationSignal();
  readonly #removals: (() => void)[] = [];
  #isRequested = false;
  #hasLeft = false;
  #external: { readonly reason: unknown } | null = null;

  constructor(sources: CancellationSources) {
    for (const signal of sources.signals) this.#follow(signal);
    for (const token of sources.tokens) this.#removals.push(token.onCancel(() => this.request()));
  }

  /** Aborts when the run must stop, whoever asked. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Aborts when somebody asked the run to stop; a run that ends by itself leaves it as it is. */
  get stopSignal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Whether the run must go no further. */
  get isPending(): boolean {
    return this.isStopped || this.#hasLeft;
  }

  /** Whether somebody asked; a handle that was let go of asks for nothing, it only ends the work. */
  get isStopped(): boolean {
    return this.#isRequested || this.#external !== null;
  }

  /** The external reason, when there is one. */
  get external(): { readonly reason: unknown } | null {
    return this.#external;
  }

  /** What is thrown inside of the run for a first-party request; always the same object. */
  get requestSignal(): CancellationSignal {
    return this.#requestSignal;
  }

  /** Asks the run to stop, first-party. More calls do nothing. */
  request(): void {
    this.#isRequested = true;
    this.#controller.abort(this.#requestSignal);
    this.#stop.abort(this.#requestSignal);
  }

  /** The run's handle was let go of: what still works for it stops, and nobody is told of an error. */
  leave(): void {
    this.#hasLeft = true;
    this.#controller.abort(this.#requestSignal);
  }

  /** The error that ends the run: the external reason, else the first-party signal. */
  toError(): unknown {
    return this.#external === null ? this.#requestSignal : this.#external.reason;
  }

  throwIfPending(): void {
    if (this.isPending) throw this.toError();
  }

  /** Waits for work that may ignore the signal, and no longer than until the run must stop. */
  async race<Value>(work: PromiseLike<Value> | Value): Promise<Value> {
    return raceAbort(Promise.resolve(work), this.signal, () => this.toError());
  }

  /** As race, but the end of the handle does not count: for what still belongs to the run then. */
  async raceStop<Value>(work: Promise<Value>): Promise<Value> {
    return raceAbort(work, this.#stop.signal, () => this.toError());
  }

  /** As race, but what settles within one macrotask of the request still counts (spec D-04.2). */
  raceWithGrace<Value>(work: Promise<Value>): Promise<Value> {
    return this.raceBehind(work, () => null);
  }

  /** As raceWithGrace, for work around other work that sees a stop by itself: that settles first, then the macrotask begins. */
  async raceBehind<Value>(
    work: Promise<Value>,
    inner: () => Promise<unknown> | null,
  ): Promise<Value> {
    const settled = work.then(
      () => true,
      () => true,
    );
    // What settles never fails: only the signal does.
    const isInTime = await raceAbort(settled, this.signal).catch(() => false);
    if (isInTime) return work;
    await inner()?.catch(() => undefined);
    const isInGrace = await Promise.race([settled, nextMacrotask().then(() => false)]);
    if (!isInGrace) throw this.toError();
    return work;
  }

  /** Stops listening to what can stop the run. */
  dispose(): void {
    for (const remove of this.#removals) remove();
  }

  #follow(signal: AbortSignal): void {
    const abort = (): void => {
      this.#external ??= { reason: signal.reason };
      this.#controller.abort(signal.reason);
      this.#stop.abort(signal.reason);
    };
    if (signal.aborted) {
      abort();
      return;
    }
    signal.addEventListener('abort', abort, { once: true });
    this.#removals.push(() => signal.removeEventListener('abort', abort));
  }
}
