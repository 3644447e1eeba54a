import { Worker } from 'node:worker_threads';
import type { Logger } from '../../base/logger.ts';
import type { Database } from '../database.ts';
import type {
  MaintenanceData,
  MaintenanceOrder,
  MaintenanceReport,
} from './maintenance-messages.ts';
import { purgeStep } from './purge.ts';
import type { WriteQueue } from '../write-queue.ts';

/** Keeps the database in good order behind the app's back. */
export interface Upkeep {
  /** Something was committed. */
  noteWrite(): void;
  /** Conversations were deleted: their rows can go. */
  purge(): void;
  /** Ends what runs; the database can be closed then. */
  close(): Promise<void>;
}

const noteEveryMs = 1000;
const closeWithinMs = 1000;

/** Starts the worker thread that does it. If it ends early SQLite's own checkpoints go on instead. */
export function startMaintenanceWorker(
  workerFile: string | URL,
  data: MaintenanceData,
  { database, logger }: { readonly database: Database; readonly logger: Logger },
): Upkeep {
  const worker = new Worker(workerFile, { workerData: data });
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const tell = (order: MaintenanceOrder) => worker.postMessage(order);
  let notedAt = -Infinity;
  let isClosing = false;
  worker.on('message', (report: MaintenanceReport) => {
    if (report.type === 'ready') database.setAutomaticCheckpoint(false);
    else logger.error('maintenance-failed', new Error(report.message), { task: report.task });
  });
  worker.on('error', (error: unknown) => logger.error('maintenance-failed', error));
  void exited.then(() => {
    if (!isClosing) database.setAutomaticCheckpoint(true);
  });
  // It is no reason for the process to stay.
  worker.unref();
  return {
    noteWrite() {
      const now = performance.now();
      if (now - notedAt < noteEveryMs) return;
      notedAt = now;
      tell({ type: 'written' });
    },
    purge: () => tell({ type: 'purge' }),
    async close() {
      isClosing = true;
      worker.ref();
      tell({ type: 'close' });
      const timer = setTimeout(() => void worker.terminate(), closeWithinMs);
      await exited;
      clearTimeout(timer);
    },
  };
}

/** Does it between the app's own writes, where no worker thread is to be had. */
export function maintainInProcess({
  queue,
  database,
  logger,
  lastCutOffKey,
}: {
  readonly queue: WriteQueue;
  readonly database: Database;
  readonly logger: Logger;
  readonly lastCutOffKey: number;
}): Upkeep {
  let isClosing = false;
  async function purge(): Promise<void> {
    let hasMore = true;
    while (hasMore && !isClosing) {
      hasMore = await queue.enqueue({
        name: 'purge',
        lane: null,
        durability: 'stream',
        write: () => purgeStep(database, lastCutOffKey),
      });
    }
  }
  return {
    noteWrite() {},
    purge: () => void purge().catch((error: unknown) => logger.error('maintenance-failed', error)),
    close() {
      isClosing = true;
      return Promise.resolve();
    },
  };
}
