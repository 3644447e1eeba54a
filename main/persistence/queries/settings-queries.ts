import { z } from 'zod';
import { sql } from './sql.ts';

/** The value of a setting. */
export const selectSetting = sql('select-setting', z.object({ value: z.string() }))`
  SELECT value FROM settings WHERE scope_kind = @scopeKind AND scope_id = @scopeId AND name = @name`;

/** Writes a setting, new or not. */
export const upsertSetting = sql('upsert-setting')`
  INSERT INTO settings (scope_kind, scope_id, name, value) VALUES (@scopeKind, @scopeId, @name, @value)
  ON CONFLICT (scope_kind, scope_id, name) DO UPDATE SET value = excluded.value`;

/** Removes a setting. */
export const deleteSetting = sql('delete-setting')`
  DELETE FROM settings WHERE scope_kind = @scopeKind AND scope_id = @scopeId AND name = @name`;
