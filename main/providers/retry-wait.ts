/** What may end a wait early. */
export interface WaitSignals {
  /** Ends it with the signal's reason. */
  readonly signal: AbortSignal;
  /** Ends it as if the time were over. */
  readonly skip: AbortSignal;
}

/** Waits for a time, or until one of the signals says otherwise; leaves no timer and no listener behind. */
export function waitUntil(delayMs: number, { signal, skip }: WaitSignals): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    if (skip.aborted) {
      resolve();
      return;
    }
    const settle = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', settle);
      skip.removeEventListener('abort', settle);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(settle, delayMs);
    signal.addEventListener('abort', settle, { once: true });
    skip.addEventListener('abort', settle, { once: true });
  });
}
