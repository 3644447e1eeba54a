import type { Failure } from '../../preload/contract/failure.ts';
import { RequestFailure } from '../base/request-failure.ts';
import { StoreConflict, StoreUnavailable } from '../conversation/conversation-store.ts';

/** An expected error as the failure a window gets; null for a bug, of which a window learns nothing. */
export function toFailure(error: unknown): Failure | null {
  if (error instanceof RequestFailure) return { code: error.code, detail: error.detail };
  if (error instanceof StoreConflict) return { code: 'already-settled', detail: null };
  if (error instanceof StoreUnavailable) return { code: storageCode(error), detail: null };
  return null;
}

function storageCode({ reason }: StoreUnavailable): Failure['code'] {
  if (reason === 'busy') return 'storage-busy';
  return reason === 'read-only' ? 'read-only' : 'storage-failed';
}
