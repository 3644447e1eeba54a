import { useEffect } from 'react';

import type { ConversationId } from '../../../preload/contract/ids.ts';
import { useApprovals, useStores } from '../../stores/use-stores.ts';
import { useReport } from '../use-report.ts';

/** Whether everything is allowed in a conversation, and how that is changed. */
export function useApprovesAll(conversationId: ConversationId): {
  readonly approvesAll: boolean;
  readonly change: (approvesAll: boolean) => Promise<void>;
} {
  const stores = useStores();
  const report = useReport();
  const approvesAll = useApprovals((state) => state.states[conversationId]?.approvesAll === true);
  useEffect(() => void stores.approvals.getState().read(conversationId), [stores, conversationId]);
  return {
    approvesAll,
    change: async (wanted) => {
      const answer = await stores.approvals.getState().change(conversationId, wanted);
      if (!answer.ok) report(answer.failure);
    },
  };
}
