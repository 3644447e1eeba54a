import { accessSync, constants } from 'node:fs';
import { dirname } from 'node:path';

import type { StorageState } from '../../../preload/contract/app-info.ts';
import type { Logger } from '../../base/logger.ts';
import { createAbsentStore } from './absent-store.ts';
import { DatabaseOpenError } from './database-open-error.ts';
import { openStore } from './open-store.ts';
import type { OpenedStore, OpenStoreOptions } from './open-store.ts';

/** The app's storage, and how it stands. */
export interface AppStore extends OpenedStore {
  readonly state: StorageState;
}

/** Opens the app's storage, whatever its state: what cannot be opened is stood in for, and the state says why. */
export async function openAppStore(
  options: OpenStoreOptions & { readonly logger: Logger },
): Promise<AppStore> {
  try {
    const store = await openStore(options);
    return { ...store, state: store.isReadOnly ? readOnlyState(options.file) : { kind: 'ready' } };
  } catch (error: unknown) {
    const reason = error instanceof DatabaseOpenError ? error.reason : 'internal';
    options.logger.error('store-not-opened', error, { reason });
    return reason === 'newer-version'
      ? { ...createAbsentStore('read-only'), state: { kind: 'read-only', reason } }
      : { ...createAbsentStore('failed'), state: { kind: 'failing', reason } };
  }
}

function readOnlyState(file: string): StorageState {
  try {
    accessSync(dirname(file), constants.W_OK);
    return { kind: 'read-only', reason: 'file' };
  } catch (error: unknown) {
    if (error instanceof Error) return { kind: 'read-only', reason: 'directory' };
    throw error;
  }
}
