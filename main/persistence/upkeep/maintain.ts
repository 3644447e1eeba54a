import { statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { MessagePort } from 'node:worker_threads';
import type BetterSqlite3 from 'better-sqlite3';
import { assertNever } from '../../../preload/contract/assert-never.ts';
import { silentLogger } from '../../base/logger.ts';
import { connect } from '../opening/connect.ts';
import { Database } from '../database.ts';
import type {
  MaintenanceData,
  MaintenanceOrder,
  MaintenanceReport,
} from './maintenance-messages.ts';
import { purgeStep } from './purge.ts';

/** A checkpoint is due when the WAL file is larger: SQLite's own measure of 1000 pages. */
const walLimitBytes = 4 * 1024 * 1024;
/** This thread may wait inside SQLite; the app's never does. */
const busyTimeoutMs = 5000;
/** Pause between two steps of a long task, in which the app's own writes go first. */
const pauseMs = 10;
const vacuumPages = 256;

/** Carries out orders from the port on a connection of its own until it is told to close. */
export function maintain(
  port: MessagePort,
  { file, nativeBinding, lastCutOffKey }: MaintenanceData,
): void {
  const connection = connect({ file, nativeBinding: nativeBinding ?? undefined }, busyTimeoutMs);
  const database = new Database({ connection, readOnly: false, logger: silentLogger });
  const report = (message: MaintenanceReport) => port.postMessage(message);
  let isClosing = false;
  let purging: Promise<void> | null = null;

  async function purge(): Promise<void> {
    while (!isClosing && database.write('stream', () => purgeStep(database, lastCutOffKey))) {
      await delay(pauseMs);
    }
    while (!isClosing && freePages(connection) > 0) {
      connection.pragma(`incremental_vacuum(${vacuumPages})`);
      await delay(pauseMs);
    }
  }

  function startPurge(): void {
    purging = (purging ?? Promise.resolve())
      .then(purge)
      .catch((error: unknown) => report(toFailure('purge', error)));
  }

  async function close(): Promise<void> {
    isClosing = true;
    await purging;
    connection.close();
    port.close();
  }

  port.on('message', (order: MaintenanceOrder) => {
    switch (order.type) {
      case 'written':
        if (walBytes(file) > walLimitBytes) checkpoint(connection, report);
        return;
      case 'purge':
        return startPurge();
      case 'close':
        return void close();
      default:
        return assertNever(order, 'maintenance order');
    }
  });
  report({ type: 'ready' });
}

function checkpoint(
  connection: BetterSqlite3.Database,
  report: (message: MaintenanceReport) => void,
): void {
  try {
    // Passive: it waits for nobody and nobody waits for it.
    connection.pragma('wal_checkpoint(PASSIVE)');
  } catch (error: unknown) {
    report(toFailure('checkpoint', error));
  }
}

function freePages(connection: BetterSqlite3.Database): number {
  return Number(connection.pragma('freelist_count', { simple: true }));
}

function walBytes(file: string): number {
  return statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
}

function toFailure(task: string, error: unknown): MaintenanceReport {
  return { type: 'failed', task, message: error instanceof Error ? error.message : String(error) };
}
