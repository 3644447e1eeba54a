import { z } from 'zod';

import { providerIdSchema } from '../../preload/contract/ids.ts';
import type { ProviderId } from '../../preload/contract/ids.ts';
import { serverKinds } from '../../preload/contract/provider.ts';
import type { SettingScope, SettingsStore } from './settings-store.ts';

const appScope: SettingScope = { kind: 'app' };
const settingName = 'providers';

const providerRecordSchema = z.object({
  providerId: providerIdSchema,
  kind: z.enum(serverKinds),
  label: z.string(),
  baseUrl: z.string(),
  models: z.array(z.string()),
});
/** A provider as it is stored: without its key. */
export type ProviderRecord = z.infer<typeof providerRecordSchema>;

/** The stored providers in the order they were added; one that cannot be understood is passed over, not lost. */
export function readProviderRecords(store: SettingsStore): readonly ProviderRecord[] {
  return readRaw(store).flatMap((raw) => {
    const parsed = providerRecordSchema.safeParse(raw);
    return parsed.success ? [parsed.data] : [];
  });
}

/** Stores a provider, in the place of the one with its id or as the last. */
export async function writeProviderRecord(
  store: SettingsStore,
  record: ProviderRecord,
): Promise<void> {
  const raw = readRaw(store);
  const at = raw.findIndex((other) => hasId(other, record.providerId));
  await store.write(appScope, settingName, at < 0 ? [...raw, record] : raw.with(at, record));
}

/** Takes a provider out. */
export async function removeProviderRecord(
  store: SettingsStore,
  providerId: ProviderId,
): Promise<void> {
  const others = readRaw(store).filter((other) => !hasId(other, providerId));
  await store.write(appScope, settingName, others);
}

type Raw = NonNullable<ReturnType<SettingsStore['read']>>;

function readRaw(store: SettingsStore): readonly Raw[] {
  const stored = store.read(appScope, settingName);
  return isList(stored) ? stored.filter((entry): entry is Raw => entry !== null) : [];
}

function isList(value: ReturnType<SettingsStore['read']>): value is readonly (Raw | null)[] {
  return Array.isArray(value);
}

function hasId(raw: Raw, providerId: ProviderId): boolean {
  const parsed = z.object({ providerId: z.literal(providerId) }).safeParse(raw);
  return parsed.success;
}
