import { z } from 'zod';

import { mcpServerIdSchema } from '../../../preload/contract/ids.ts';
import { createRecordList, type RecordList } from '../record-list.ts';
import type { SettingsStore } from '../settings-store.ts';

const names = z.array(z.string());

const schema = z.object({
  serverId: mcpServerIdSchema,
  label: z.string(),
  prefix: z.string(),
  enabled: z.boolean(),
  /** The hash of what the person allowed; null when they have allowed nothing of it. */
  allowed: z.string().nullable(),
  reach: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('stdio'),
      command: z.string(),
      args: z.array(z.string()),
      folder: z.string().nullable(),
      secretNames: names,
    }),
    z.object({ kind: z.literal('http'), url: z.string(), secretNames: names }),
  ]),
});
/** A server as it is stored: without its secrets. */
export type McpServerRecord = z.infer<typeof schema>;

/** The stored servers. */
export function createMcpRecords(store: SettingsStore): RecordList<McpServerRecord> {
  return createRecordList(store, { name: 'mcp-servers', schema, idField: 'serverId' });
}
