import type { z } from 'zod';

import type { Json, JsonObject } from '../../preload/contract/json.ts';
import { oneAfterAnother } from '../base/one-after-another.ts';
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
  // A write takes its time, and the next one builds on it.
  const inTurn = oneAfterAnother();
  const change = (edit: (raw: readonly NonNullable<Json>[]) => readonly Json[]): Promise<void> =>
    inTurn(() => store.write(appScope, name, edit(readRaw())));
  return {
    read: () =>
      readRaw().flatMap((raw) => {
        const parsed = schema.safeParse(raw);
        return parsed.success ? [parsed.data] : [];
      }),
    write: (entry) =>
      change((raw) => {
        const at = raw.findIndex((other) => idOf(other) === idOf(entry));
        return at < 0 ? [...raw, entry] : raw.with(at, entry);
      }),
    remove: (id) => change((raw) => raw.filter((other) => idOf(other) !== id)),
  };
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}
