import { z } from 'zod';

/** What a maintenance worker is started with; `lastCutOffKey` is the last blob that was without a name then, or 0. */
export const maintenanceDataSchema = z.object({
  file: z.string(),
  nativeBinding: z.string().nullable(),
  lastCutOffKey: z.number(),
});
export type MaintenanceData = z.infer<typeof maintenanceDataSchema>;

/** What the app tells its maintenance worker. */
export type MaintenanceOrder =
  /** Something was committed: look whether a checkpoint is due. */
  | { readonly type: 'written' }
  /** Remove the rows of deleted conversations. */
  | { readonly type: 'purge' }
  /** End what runs, close the connection and exit. */
  | { readonly type: 'close' };

/** What the worker tells the app. */
export type MaintenanceReport =
  /** From now on checkpoints are the worker's. */
  | { readonly type: 'ready' }
  | { readonly type: 'failed'; readonly task: string; readonly message: string };
