import { z } from 'zod';

import { providerIdSchema } from '../../preload/contract/ids.ts';
import { serverKinds } from '../../preload/contract/provider.ts';
import { createRecordList, type RecordList } from './record-list.ts';
import type { SettingsStore } from './settings-store.ts';

const schema = z.object({
  providerId: providerIdSchema,
  kind: z.enum(serverKinds),
  label: z.string(),
  baseUrl: z.string(),
  models: z.array(z.string()),
});
/** A provider as it is stored: without its key. */
export type ProviderRecord = z.infer<typeof schema>;

/** The stored providers. */
export function createProviderRecords(store: SettingsStore): RecordList<ProviderRecord> {
  return createRecordList(store, { name: 'providers', schema, idField: 'providerId' });
}
