import type { z } from 'zod';

import type { Json, JsonObject } from '../../preload/contract/json.ts';
import type { SettingScope, SettingsStore } from './settings-store.ts';

const appScope: SettingScope = { kind: 'app' };

/** A list among the app's settings, each entry with an id of its own. */
export interface RecordList<Entry> {
  /** In the order in which they were added; one that cannot be understood is passed over, not lost. */
  read(): readonly Entry[];
  /** Puts one in the place of the one with its id, or last. */
  write(entry: Entry): Promise<void>;
  remove(id: string): Promise<void>;
}

/** Keeps a list under one name. `idField` names the field that holds an entry's id. */
export function createRecordList<Entry extends JsonObject>(
  store: SettingsStore,
  options: {
    readonly name: string;
    readonly schema: z.ZodType<Entry>;
    readonly idField: string & keyof Entry;
  },
): RecordList<Entry> {
  const { name, schema, idField } = options;
  const readRaw = (): readonly NonNullable<Json>[] => {
    const stored = store.read(appScope, name);
    return isList(stored) ? stored.filter((entry) => entry !== null) : [];
  };
  const idOf = (entry: Json): unknown =>
    typeof entry === 'object' && entry !== null ? Reflect.get(entry, idField) : undefined;
  return {
    read: () =>
      readRaw().flatMap((raw) => {
        const parsed = schema.safeParse(raw);
        return parsed.success ? [parsed.data] : [];
      }),
    write: (entry) => {
      const raw = readRaw();
      const at = raw.findIndex((other) => idOf(other) === idOf(entry));
      return store.write(appScope, name, at < 0 ? [...raw, entry] : raw.with(at, entry));
    },
    remove: (id) =>
      store.write(
        appScope,
        name,
        readRaw().filter((other) => idOf(other) !== id),
      ),
  };
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}
