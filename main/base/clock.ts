/** Tells the time. A port, so that tests own it. */
export interface Clock {
  /** Milliseconds since 1970-01-01 UTC. */
  now(): number;
  /** The instant as an ISO string in UTC, ending in Z. */
  nowIso(): string;
}

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  nowIso: () => new Date().toISOString(),
};
