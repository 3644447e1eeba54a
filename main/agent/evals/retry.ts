import { setTimeout as sleep } from 'node:timers/promises';

/** How often something that failed is tried again. */
export interface EvalRetryPolicy {
  /** All tries together; at least 1. */
  readonly attempts: number;
  /** Before the next try; the first failed one is number 1. Nothing when left out. */
  readonly waitMs?: (failed: number) => number;
  /** Whether this failure is worth another try. Every one is when left out. */
  readonly when?: (error: unknown) => boolean;
}

/** Does something until it works or its policy is used up; then the last error comes out as it was. */
export async function retry<Value>(
  work: () => Value | Promise<Value>,
  policy: EvalRetryPolicy | null,
  signal: AbortSignal,
): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error: unknown) {
      const isWorthIt = policy !== null && attempt < policy.attempts;
      if (!isWorthIt || signal.aborted || policy.when?.(error) === false) throw error;
      const waitMs = policy.waitMs?.(attempt) ?? 0;
      if (waitMs > 0) await sleep(waitMs, undefined, { signal });
    }
  }
}
