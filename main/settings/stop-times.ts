import {
  stopSteps,
  type HealthReport,
  type SeenStop,
  type StopStep,
} from '../../preload/contract/health.ts';
import type { RunId } from '../../preload/contract/ids.ts';

/** Stops that are remembered: enough for a 95th percentile, and no more. */
const remembered = 200;

interface StopInMain {
  readonly signalAtMs: number;
  readonly durableAtMs: number;
}

/** How long stops took, from the press in a window to each thing that followed. Forgotten with the process. */
export class StopTimes {
  readonly #now: () => number;
  readonly #inMain = new Map<RunId, StopInMain>();
  readonly #stops: Readonly<Record<StopStep, number>>[] = [];

  /** `now` in milliseconds since 1970, with fractions, as windows measure it. */
  constructor(now: () => number = () => performance.timeOrigin + performance.now()) {
    this.#now = now;
  }

  /** Carries out a stop, which signals at once and resolves when it is stored, and takes its times. */
  async measure<Answer>(runId: RunId, stop: () => Promise<Answer>): Promise<Answer> {
    const stopped = stop();
    const signalAtMs = this.#now();
    const answer = await stopped;
    if (!this.#inMain.has(runId)) {
      this.#inMain.set(runId, { signalAtMs, durableAtMs: this.#now() });
      drop(this.#inMain, remembered);
    }
    return answer;
  }

  /** A window tells what it saw of a stop. Once for each run, and only of one that was stopped here. */
  add({ runId, pressedAtMs, feedbackAtMs, usableAtMs }: SeenStop): void {
    const inMain = this.#inMain.get(runId);
    if (inMain === undefined) return;
    this.#inMain.delete(runId);
    const since = (atMs: number): number => Math.max(0, atMs - pressedAtMs);
    this.#stops.push({
      feedback: since(feedbackAtMs),
      signal: since(inMain.signalAtMs),
      durable: since(inMain.durableAtMs),
      usable: since(usableAtMs),
    });
    if (this.#stops.length > remembered) this.#stops.shift();
  }

  /** The figures so far. */
  read(): HealthReport['stops'] {
    const figures = stopSteps.map((step) => {
      const sorted = this.#stops.map((stop) => stop[step]).toSorted((a, b) => a - b);
      return { step, p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95) };
    });
    return { count: this.#stops.length, figures };
  }
}

function percentile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null;
}

function drop(map: Map<RunId, unknown>, limit: number): void {
  for (const key of map.keys()) {
    if (map.size <= limit) return;
    map.delete(key);
  }
}
