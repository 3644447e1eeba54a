import type { StorageState } from '../../preload/contract/app-info.ts';
import type { HealthReport } from '../../preload/contract/health.ts';
import type { StopTimes } from './stop-times.ts';

/** What the service reads. */
export interface HealthOptions {
  readonly stops: StopTimes;
  readonly storage: () => StorageState;
  /** What the store takes on the disk, with its log; null when that cannot be told. */
  readonly storageBytes: () => Promise<number | null>;
  readonly versions: HealthReport['versions'];
  readonly memoryBytes: () => number;
  readonly startedAt: string;
}

/** Puts together how the app is, for a person to look at or to copy into a report. */
export class HealthService {
  readonly stops: StopTimes;
  readonly #options: HealthOptions;

  constructor(options: HealthOptions) {
    this.stops = options.stops;
    this.#options = options;
  }

  /** As it is now. */
  async read(): Promise<HealthReport> {
    const { stops, storage, storageBytes, versions, memoryBytes, startedAt } = this.#options;
    return {
      stops: stops.read(),
      storage: { state: storage(), bytes: await storageBytes() },
      versions,
      memoryBytes: memoryBytes(),
      startedAt,
    };
  }
}
