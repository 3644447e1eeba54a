import { raceAbort } from '../cancellation/abortable.ts';

/** A hook or listener took longer than it was given. */
export class HookTimeoutError extends Error {
  override readonly name = 'HookTimeoutError';
  readonly hookName: string;
  readonly timeoutSeconds: number;

  constructor(hookName: string, functionName: string, timeoutSeconds: number) {
    super(`Hook '${hookName}' function '${functionName}' timed out after ${timeoutSeconds}s`);
    this.hookName = hookName;
    this.timeoutSeconds = timeoutSeconds;
  }
}

/** Waits for work no longer than its time; null is as long as it takes. */
export async function inTime<Value>(
  work: () => Promise<Value>,
  timeoutSeconds: number | null,
  toError: (timeoutSeconds: number) => Error,
): Promise<Value> {
  if (timeoutSeconds === null) return work();
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(toError(timeoutSeconds)), timeoutSeconds * 1000);
  try {
    return await raceAbort(work(), late.signal);
  } finally {
    clearTimeout(timer);
  }
}
