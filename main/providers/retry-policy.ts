import type { RunFailure } from '../../preload/contract/failure.ts';

const firstDelayMs = 1000;
const longestBackoffMs = 30_000;
/** A provider that asks for more than this is not waited for; the person decides. */
const longestWaitMs = 3_600_000;

/** Whether trying again may help: the provider had too much to do, failed on its side, or was never reached. */
export function isRetryable(failure: RunFailure): boolean {
  switch (failure.code) {
    case 'rate-limited':
    case 'overloaded':
      return true;
    case 'server-error':
      // 501 and 505 say that it will never work.
      return failure.status === null || (failure.status !== 501 && failure.status !== 505);
    case 'connection-lost':
      // A connection kept from an earlier request may have been closed by the server in the meantime.
      return !failure.accepted;
    default:
      return false;
  }
}

/**
 * How long to wait after so many failures: what the provider asked for, at least a backoff that doubles, with up to a
 * fifth more so that clients do not come back all at once. Null when the provider asks for too long.
 */
export function retryDelayMs(failure: RunFailure, failures: number, random: number): number | null {
  const backoffMs = Math.min(firstDelayMs * 2 ** (failures - 1), longestBackoffMs);
  if (failure.retryAfterMs === null) return Math.round(backoffMs * (1 + random / 5));
  return failure.retryAfterMs > longestWaitMs ? null : failure.retryAfterMs;
}
