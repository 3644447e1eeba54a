import type { ConversationId } from '../../../preload/contract/ids.ts';
import type { ContinueChoice } from '../../stores/run-store.ts';
import { useStores } from '../../stores/use-stores.ts';
import { useReport } from '../use-report.ts';

/** Goes on after a run that did not finish; what main refuses is said in a notice. */
export function useContinueRun(
  conversationId: ConversationId,
): (choice: ContinueChoice) => Promise<void> {
  const stores = useStores();
  const report = useReport();
  return async (choice) => {
    const answer = await stores.runs.getState().continueRun(conversationId, choice);
    if (answer.ok) stores.view.getState().focusComposer();
    else report(answer.failure);
  };
}
