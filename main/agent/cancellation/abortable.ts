/** Marks a promise as looked after, so that its late rejection is not reported as unhandled. */
export function swallowRejection(work: PromiseLike<unknown>): void {
  work.then(undefined, () => undefined);
}

/** Settles with the work, or rejects as soon as the signal aborts; then the work's own outcome is dropped. */
export function raceAbort<Value>(
  work: PromiseLike<Value>,
  signal: AbortSignal,
  toError: () => unknown = () => signal.reason,
): Promise<Value> {
  return new Promise<Value>((resolve, reject) => {
    const stop = (): void => reject(toError());
    if (signal.aborted) {
      swallowRejection(work);
      stop();
      return;
    }
    signal.addEventListener('abort', stop, { once: true });
    work.then(
      (value) => {
        signal.removeEventListener('abort', stop);
        resolve(value);
      },
      (error: unknown) => {
        signal.removeEventListener('abort', stop);
        reject(error);
      },
    );
  });
}

/** A signal that follows others, and the way to stop following. */
export interface LinkedAbort {
  readonly controller: AbortController;
  readonly signal: AbortSignal;
  /** Removes the listeners; the signal keeps the state it has. */
  readonly unlink: () => void;
}

/** A controller of its own that also aborts with the first of the given signals. Unlike AbortSignal.any it can be let go. */
export function linkAbort(signals: readonly AbortSignal[]): LinkedAbort {
  const controller = new AbortController();
  const removals: (() => void)[] = [];
  for (const signal of signals) {
    if (signal.aborted) {
      controller.abort(signal.reason);
      break;
    }
    const follow = (): void => controller.abort(signal.reason);
    signal.addEventListener('abort', follow, { once: true });
    removals.push(() => signal.removeEventListener('abort', follow));
  }
  return {
    controller,
    signal: controller.signal,
    unlink: () => {
      for (const remove of removals) remove();
    },
  };
}

/** Resolves after one macrotask: all that was ready to settle has settled by then (spec D-04.2). */
export function nextMacrotask(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
