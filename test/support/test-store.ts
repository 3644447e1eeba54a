import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import {
  openStore,
  type OpenedStore,
  type OpenStoreOptions,
} from '../../main/persistence/opening/open-store.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

/** The maintenance worker as plain Node runs it. */
export const maintenanceWorker = new URL(
  '../../main/persistence/upkeep/maintenance-worker.ts',
  import.meta.url,
);

/** A path for a database in a folder that goes when the test is finished. */
export async function storeFile(): Promise<string> {
  const folder = await createTemporaryFolder();
  onTestFinished(() => folder[Symbol.asyncDispose]());
  return join(folder.folder, 'store.sqlite');
}

/** Opens a store for the running test; without a worker thread unless one is named. */
export async function openTestStore(
  options: Partial<OpenStoreOptions> = {},
): Promise<
  Omit<OpenedStore, 'close'> & { readonly file: string; readonly close: () => Promise<void> }
> {
  const file = options.file ?? (await storeFile());
  const store = await openStore({ maintenanceWorker: null, ...options, file });
  let isClosed = false;
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    await store.close();
  };
  onTestFinished(() => close());
  return { ...store, file, close };
}

/** A connection beside the store's own, as another process has one. */
export function connectBeside(file: string): BetterSqlite3.Database {
  const connection = new BetterSqlite3(file, { timeout: 0 });
  onTestFinished(() => {
    connection.close();
  });
  return connection;
}
