import { setTimeout as delay } from 'node:timers/promises';
import { silentLogger, type Logger } from '../../base/logger.ts';
import type { ConversationStore } from '../../conversation/conversation-store.ts';
import type { SettingsStore } from '../../settings/settings-store.ts';
import { selectLastUnnamedBlob } from '../queries/blob-queries.ts';
import type { DatabaseLocation } from './connect.ts';
import type { Database } from '../database.ts';
import { DatabaseOpenError } from './database-open-error.ts';
import { openDatabase } from './open-database.ts';
import { SqliteConversationStore } from '../sqlite-conversation-store.ts';
import { SqliteSettingsStore } from '../sqlite-settings-store.ts';
import { maintainInProcess, startMaintenanceWorker, type Upkeep } from '../upkeep/upkeep.ts';
import { WriteQueue } from '../write-queue.ts';

/** What `openStore` needs to know. */
export interface OpenStoreOptions extends DatabaseLocation {
  /** The maintenance worker's file: main/persistence/upkeep/maintenance-worker.ts as built, or null to do without a thread. */
  readonly maintenanceWorker: string | URL | null;
  readonly logger?: Logger;
  /** How long writes, and the opening, wait while another process holds the database. */
  readonly giveUpAfterMs?: number;
}

/** The app's storage, opened. */
export interface OpenedStore {
  readonly conversations: ConversationStore;
  readonly settings: SettingsStore;
  /** Whether everything can be read and nothing written: `StoreUnavailable('read-only')` answers each write. */
  readonly isReadOnly: boolean;
  /** Writes what waits and closes the file. Rejects when something could not be written; the file is closed then too. */
  close(): Promise<void>;
}

/**
 * Opens the database of conversations and settings. Throws `DatabaseOpenError`; one that another process holds is tried
 * again for a while first.
 */
export async function openStore(options: OpenStoreOptions): Promise<OpenedStore> {
  const { logger = silentLogger, giveUpAfterMs = 60_000 } = options;
  const database = await openWhenFree(options, giveUpAfterMs);
  let upkeep: Upkeep | null = null;
  const queue = new WriteQueue({
    database,
    logger,
    giveUpAfterMs,
    onCommitted: () => upkeep?.noteWrite(),
  });
  if (!database.readOnly) {
    upkeep = startUpkeep({ ...options, logger }, database, queue);
    upkeep.purge();
  }
  const conversations = new SqliteConversationStore({
    database,
    queue,
    logger,
    onDeleted: () => upkeep?.purge(),
  });
  return {
    conversations,
    settings: new SqliteSettingsStore(database, queue),
    isReadOnly: database.readOnly,
    async close() {
      try {
        await conversations.close();
      } finally {
        await upkeep?.close();
        database.close();
      }
    },
  };
}

async function openWhenFree(options: OpenStoreOptions, giveUpAfterMs: number): Promise<Database> {
  const giveUpAt = performance.now() + giveUpAfterMs;
  for (let retryMs = 10; ; retryMs = Math.min(retryMs * 2, 200)) {
    try {
      return openDatabase(options);
    } catch (error: unknown) {
      const isBusy = error instanceof DatabaseOpenError && error.reason === 'busy';
      if (!isBusy || performance.now() > giveUpAt) throw error;
    }
    await delay(retryMs);
  }
}

function startUpkeep(
  {
    maintenanceWorker,
    file,
    nativeBinding,
    logger,
  }: OpenStoreOptions & { readonly logger: Logger },
  database: Database,
  queue: WriteQueue,
): Upkeep {
  const lastCutOffKey = database.get(selectLastUnnamedBlob)?.blob_key ?? 0;
  if (maintenanceWorker === null) {
    return maintainInProcess({ queue, database, logger, lastCutOffKey });
  }
  const data = { file, nativeBinding: nativeBinding ?? null, lastCutOffKey };
  return startMaintenanceWorker(maintenanceWorker, data, { database, logger });
}
