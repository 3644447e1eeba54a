import { useAppInfo } from '../stores/use-stores.ts';

/** Whether anything new can be stored: what would need it is not offered otherwise. */
export function useCanWrite(): boolean {
  return useAppInfo().storage.kind !== 'read-only';
}
