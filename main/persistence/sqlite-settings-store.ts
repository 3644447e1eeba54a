import type { Json } from '../../preload/contract/json.ts';
import type { SettingScope, SettingsStore } from '../settings/settings-store.ts';
import type { Database } from './database.ts';
import { deleteSetting, selectSetting, upsertSetting } from './queries/settings-queries.ts';
import { fromStoredJson, toStoredJson } from './stored/stored-json.ts';
import type { WriteQueue } from './write-queue.ts';

/** Settings in SQLite, as JSON by scope and name. */
export class SqliteSettingsStore implements SettingsStore {
  readonly #database: Database;
  readonly #queue: WriteQueue;

  constructor(database: Database, queue: WriteQueue) {
    this.#database = database;
    this.#queue = queue;
  }

  read(scope: SettingScope, name: string): Json | undefined {
    const row = this.#database.get(selectSetting, { ...fromScope(scope), name });
    return row === undefined ? undefined : fromStoredJson(row.value);
  }

  async write(scope: SettingScope, name: string, value: Json | undefined): Promise<void> {
    const key = { ...fromScope(scope), name };
    await this.#queue.enqueue({
      name: 'write-setting',
      lane: null,
      durability: 'full',
      write: () =>
        value === undefined
          ? this.#database.run(deleteSetting, key)
          : this.#database.run(upsertSetting, { ...key, value: toStoredJson(value) }),
    });
  }
}

function fromScope(scope: SettingScope): { readonly scopeKind: string; readonly scopeId: string } {
  return { scopeKind: scope.kind, scopeId: scope.kind === 'app' ? '' : scope.id };
}
