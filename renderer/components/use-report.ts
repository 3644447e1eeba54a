import { useCallback } from 'react';

import type { Failure } from '../../preload/contract/failure.ts';
import { useStores } from '../stores/use-stores.ts';

/** Says that something asked of main failed, in a notice that stays until it is closed. */
export function useReport(): (failure: Failure) => void {
  const stores = useStores();
  return useCallback(
    (failure) => {
      const { translate } = stores.app.getState();
      stores.toasts.getState().show({
        toastId: `failure:${failure.code}`,
        kind: 'failed',
        text: translate(`failure.${failure.code}`),
        detail: failure.detail,
        action: null,
      });
    },
    [stores],
  );
}
