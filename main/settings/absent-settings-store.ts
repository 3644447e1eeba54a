import type { Json } from '../../preload/contract/json.ts';
import type { FailureCode } from '../../preload/contract/failure.ts';
import { RequestFailure } from '../base/request-failure.ts';
import type { SettingsStore } from './settings-store.ts';

/** Stands in for the settings when there is no store to read: everything is as at the first start, nothing can be changed. */
export function createAbsentSettingsStore(code: FailureCode): SettingsStore {
  return {
    read: (): Json | undefined => undefined,
    write: () => Promise.reject(new RequestFailure(code)),
  };
}
