import type { ProviderId } from '../../preload/contract/ids.ts';
import type { Json } from '../../preload/contract/json.ts';
import type { SettingsStore } from './settings-store.ts';

/** What the vault makes of keys, kept among the app's settings, each under its provider. */
export function createKeyRecords(store: SettingsStore): {
  read(providerId: ProviderId): Json | undefined;
  write(providerId: ProviderId, record: Json | undefined): Promise<void>;
} {
  const nameOf = (providerId: ProviderId): string => `provider-key/${providerId}`;
  return {
    read: (providerId) => store.read({ kind: 'app' }, nameOf(providerId)),
    write: (providerId, record) => store.write({ kind: 'app' }, nameOf(providerId), record),
  };
}
